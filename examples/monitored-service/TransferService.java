import javax.xml.namespace.QName;

import org.openmds.wsrf.client.monitored.MonitoredService;

/**
 * A service that an index knows for as long as it runs. From the project's folder, with an index started by ./mds up:
 * java -cp 'server/target/lib/*' examples/monitored-service/TransferService.java http://127.0.0.1:8080/wsrf/services/DefaultIndexService
 */
void main(String[] arguments) {
    AtomicInteger active = new AtomicInteger();
    try (MonitoredService service = MonitoredService.at(arguments[0])
            .member("http://host.example.org:9000/transfers")
            .document(new QName("http://example.org/transfers", "TransferService", "t"))
            .property("ActiveTransfers", active::get)
            .mbean("java.lang:type=Memory", "HeapMemoryUsage.used", "HeapUsed")
            .every(Duration.ofSeconds(1)).start()) {
        while (IO.readln("Enter begins a transfer, the end of the input ends the service: ") != null) {
            active.incrementAndGet();
        }
    }
}

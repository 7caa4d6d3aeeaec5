import javax.xml.namespace.QName;

import org.openmds.wsrf.client.monitored.MonitoredService;

/**
 * A service that is registered with an index while it runs. Start it in the project's folder, after ./mds up has started an index:
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
        while (IO.readln("Press Enter to start a transfer, or end the input to stop the service: ") != null) {
            active.incrementAndGet();
        }
    }
}

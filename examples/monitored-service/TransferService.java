import java.time.Duration;
import java.util.Scanner;
import java.util.concurrent.atomic.AtomicInteger;

import javax.xml.namespace.QName;

import org.openmds.wsrf.client.monitored.MonitoredService;

/**
 * A service that is registered with an index while it runs, on Java 17 or newer. Start it in the project's folder, after ./mds up has started an index:
 * java -cp 'server/target/lib/*' examples/monitored-service/TransferService.java http://127.0.0.1:8080/wsrf/services/DefaultIndexService
 */
public final class TransferService {

    public static void main(String[] arguments) {
        AtomicInteger active = new AtomicInteger();
        try (MonitoredService service = MonitoredService.at(arguments[0])
                .member("http://host.example.org:9000/transfers")
                .document(new QName("http://example.org/transfers", "TransferService", "t"))
                .property("ActiveTransfers", active::get)
                .mbean("java.lang:type=Memory", "HeapMemoryUsage.used", "HeapUsed")
                .every(Duration.ofSeconds(1)).start()) {
            System.out.println("Press Enter to start a transfer, or end the input to stop the service.");
            for (Scanner input = new Scanner(System.in); input.hasNextLine(); input.nextLine()) {
                active.incrementAndGet();
            }
        }
    }
}

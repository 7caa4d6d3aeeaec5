import java.time.Duration;
import java.util.Map;

import javax.xml.namespace.QName;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.AddedEntry;
import org.openmds.wsrf.client.WsrfClient;
import org.openmds.wsrf.xml.XmlFragment;

/** Prints the hosts of an index, and registers a service with it: the library openmds-client, on Java 17 or newer. */
public final class Hosts {

    private static final String GLUE = "http://mds.globus.org/glue/ce/1.1";

    public static void main(String[] arguments) {
        EndpointReference index = EndpointReference.of(arguments[0]);
        try (WsrfClient client = WsrfClient.builder().build()) {
            for (XmlFragment host : client.query(index, "//glue:Host", Map.of("glue", GLUE)).elements()) {
                System.out.println(host.root().attribute(new QName(GLUE, "Name")).orElse("?"));
            }
            AddedEntry added = client.add(index, EndpointReference.of("http://client.example.org/java"),
                    XmlFragment.parse("<q:Queue xmlns:q='http://example.org/queue' name='from-java'/>"),
                    Duration.ofMinutes(10));
            System.out.println("registered until " + added.lifetime().terminationTime().orElseThrow());
        }
    }
}

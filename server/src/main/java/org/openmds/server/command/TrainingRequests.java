package org.openmds.server.command;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;

import javax.xml.namespace.QName;

import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.AddedEntry;
import org.openmds.wsrf.client.WsrfClient;
import org.openmds.wsrf.client.http.Credentials;
import org.openmds.wsrf.client.http.HttpAnswer;
import org.openmds.wsrf.client.http.HttpSettings;
import org.openmds.wsrf.client.http.HttpTransport;
import org.openmds.wsrf.client.http.OutgoingRequest;
import org.openmds.wsrf.client.http.TargetPolicy;
import org.openmds.wsrf.xml.XmlFragment;

/** Requests for a training run of the class cache: frequent calls of clients, repeated until the JVM compiles them, for at most 3 s. */
final class TrainingRequests {

    private static final int ROUNDS = 300;
    private static final Duration MAX_DURATION = Duration.ofSeconds(3);
    private static final QName ENTRY = new QName(Namespaces.WSRF_SG, "Entry", "sg");
    private static final Duration TIMEOUT = Duration.ofSeconds(3);
    /** Queries of the newest entry by its name, as most look-ups have a new name, and of all entries. */
    private static final List<String> QUERIES = List.of("//*[local-name()='Host' and @Name='h%d']",
            "/*/sg:Entry[sg:Content//*/@Name='h%d']/sg:MemberServiceEPR", "count(//sg:Entry)",
            "boolean(//*[Load > 3])");

    private TrainingRequests() {
    }

    /** @param index URL of an index whose entries are not needed */
    static void sendTo(String index) {
        EndpointReference group = EndpointReference.of(index);
        long start = System.nanoTime();
        try (WsrfClient client = WsrfClient.builder().build();
                HttpTransport http = new HttpTransport(HttpSettings.DEFAULT, TargetPolicy.allowAll(),
                        Credentials.none())) {
            for (int i = 0; i < ROUNDS && System.nanoTime() - start < MAX_DURATION.toNanos(); i++) {
                round(client, group, i);
                ask(http, index, i);
            }
        }
    }

    /** Asks the HTTP API, as programs do, for entries and for a name. */
    private static void ask(HttpTransport http, String index, int number) {
        String name = index.substring(index.lastIndexOf('/') + 1);
        for (String question : List.of("entries?limit=20",
                "query?q=//*%%5B@Name=%%27h%d%%27%%5D".formatted(number))) {
            String target = URI.create(index).resolve("/api/v1/groups/%s/%s".formatted(name, question)).toString();
            try (HttpAnswer answer = http.send(OutgoingRequest.get(target, Map.of()), TIMEOUT)) {
                answer.readAllBytes();
            }
        }
    }

    private static void round(WsrfClient client, EndpointReference group, int number) {
        AddedEntry added = client.add(group, EndpointReference.of("http://h%d.example.org/".formatted(number % 20)),
                XmlFragment.parse("""
                        <sg:Content xmlns:sg="%s"><Host xmlns="" Name="h%d"><Load>%d</Load></Host></sg:Content>"""
                        .formatted(Namespaces.WSRF_SG, number, number)));
        QUERIES.forEach(query -> client.query(group, query.formatted(number), Map.of("sg", Namespaces.WSRF_SG)));
        client.getResourceProperty(group, ENTRY);
        client.getResourcePropertyDocument(group);
        client.setTerminationTime(added.entry(), Duration.ofHours(1));
        if (number % 10 == 9) {
            client.destroy(added.entry());
        }
    }
}

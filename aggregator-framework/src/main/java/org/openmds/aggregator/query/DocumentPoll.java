package org.openmds.aggregator.query;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

import org.jspecify.annotations.Nullable;
import org.openmds.aggregator.AggregatorData;
import org.openmds.wsrf.client.FetchedDocument;
import org.openmds.wsrf.client.WsrfClient;

/** A document of a web server. Remembers what it fetched last, so that the server need not send it again; the memory is not part of its value. */
final class DocumentPoll implements Poll {

    private final HttpAddress address;
    private final AtomicReference<@Nullable Fetched> last = new AtomicReference<>();

    /** A document as it came and as it is handed on. */
    private record Fetched(FetchedDocument document, AggregatorData data) {
        /** What does not fit into an entry is not kept either. */
        private static Fetched of(FetchedDocument document) {
            return new Fetched(document, EntryRoom.fitting(AggregatorData.of(document.document())));
        }
    }

    DocumentPoll(HttpAddress address) {
        this.address = address;
    }

    @Override
    public HttpAddress address() {
        return address;
    }

    @Override
    public String what() {
        return "document";
    }

    @Override
    public AggregatorData ask(WsrfClient client) {
        Fetched fetched = Optional.ofNullable(last.get())
                .map(previous -> again(client, previous))
                .orElseGet(() -> Fetched.of(client.fetch(address.url())));
        last.set(fetched);
        return fetched.data();
    }

    private static Fetched again(WsrfClient client, Fetched previous) {
        FetchedDocument document = client.fetchIfChanged(previous.document());
        return document.equals(previous.document()) ? previous : Fetched.of(document);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof DocumentPoll that && address.equals(that.address);
    }

    @Override
    public int hashCode() {
        return address.hashCode();
    }

    @Override
    public String toString() {
        return "DocumentPoll[" + address.url() + "]";
    }
}

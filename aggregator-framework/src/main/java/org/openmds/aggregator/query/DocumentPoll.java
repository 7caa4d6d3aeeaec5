package org.openmds.aggregator.query;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

import org.jspecify.annotations.Nullable;
import org.openmds.aggregator.AggregatorData;
import org.openmds.wsrf.client.FetchedDocument;
import org.openmds.wsrf.client.WsrfClient;

/** Polls a document of a web server. It caches the last one, so that the server need not send it again; the cache is not part of its value. */
final class DocumentPoll implements PollRequest {

    private final HttpAddress address;
    private final AtomicReference<@Nullable CachedDocument> last = new AtomicReference<>();

    private record CachedDocument(FetchedDocument document, AggregatorData data) {
        /** Fails for a document that does not fit into an entry, so that it is not cached. */
        private static CachedDocument of(FetchedDocument document) {
            return new CachedDocument(document, EntrySizeLimit.requireFits(AggregatorData.of(document.document())));
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
    public String description() {
        return "document";
    }

    @Override
    public AggregatorData execute(WsrfClient client) {
        CachedDocument cachedDocument = Optional.ofNullable(last.get())
                .map(previous -> fetchIfChanged(client, previous))
                .orElseGet(() -> CachedDocument.of(client.fetch(address.url())));
        last.set(cachedDocument);
        return cachedDocument.data();
    }

    private static CachedDocument fetchIfChanged(WsrfClient client, CachedDocument previous) {
        FetchedDocument document = client.fetchIfChanged(previous.document());
        return document.equals(previous.document()) ? previous : CachedDocument.of(document);
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

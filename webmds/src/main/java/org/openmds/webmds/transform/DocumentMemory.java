package org.openmds.webmds.transform;

import java.util.function.BooleanSupplier;

import org.openmds.budget.Budget;
import org.openmds.budget.BudgetPermit;
import org.openmds.webmds.source.PageCaller;
import org.openmds.wsrf.client.PartedDocument;
import org.openmds.wsrf.xml.XmlLimits;

/**
 * The memory of the documents of sources: those that are read, those in the cache, and old ones that pages in the making still use. Each counts with its
 * bytes and its tree. If the budget is in use, the oldest documents leave the cache; then reading fails. Thread-safe.
 */
public final class DocumentMemory {

    /** Bytes on the heap for a byte of an answer, while it is read and copied. */
    private static final int READING_WEIGHT = 5;
    /** Bytes on the heap for a byte of a document: the document itself and the texts of both trees. */
    private static final int DOCUMENT_WEIGHT = 3;
    /** Bytes on the heap for a node of a tree, and for a part of a document. */
    private static final int NODE_BYTES = 50;
    /** A document of ordinary elements reaches its limit of bytes first. */
    private static final int BYTES_PER_ELEMENT = 32;
    private static final int MAX_DEPTH = 1_000;
    /** The budget as a multiple of the bytes of the largest document: there is room for that one with its tree, and for its reading. */
    private static final int LARGEST_DOCUMENTS = 16;

    private static final ScopedValue<DocumentUse> CURRENT = ScopedValue.newInstance();

    private final Budget budget;
    private volatile BooleanSupplier eviction = () -> false;

    public DocumentMemory(Budget budget) {
        this.budget = budget;
    }

    /** @param documentBytes limit for the bytes of one document */
    public static Budget budget(long documentBytes) {
        // Cached documents belong to WebMDS itself, so its share has room for the largest one and its reading.
        return new Budget("page-documents", LARGEST_DOCUMENTS * documentBytes, (LARGEST_DOCUMENTS - 2) * documentBytes);
    }

    /** Returns the size of the largest document for a budget. */
    public static long documentBytes(long budgetBytes) {
        return budgetBytes / LARGEST_DOCUMENTS;
    }

    /** Returns the limits of one document. */
    public static XmlLimits limits(int documentBytes) {
        return new XmlLimits(documentBytes, MAX_DEPTH, Math.max(1, documentBytes / BYTES_PER_ELEMENT), documentBytes);
    }

    /** Counts bytes of an answer that this thread reads, until the page in the making, or the document, is complete. */
    public static void received(long bytes) {
        if (CURRENT.isBound()) {
            CURRENT.get().hold(READING_WEIGHT * bytes);
        }
    }

    /** Counts a document that is not cached, until the page in the making is complete. */
    static void made(PartedDocument document) {
        if (CURRENT.isBound()) {
            CURRENT.get().hold(cost(document));
        }
    }

    static long cost(PartedDocument document) {
        return (long) DOCUMENT_WEIGHT * document.length()
                + (long) NODE_BYTES * (document.nodes() + document.parts().size());
    }

    /**
     * Does work that reads or uses documents; what it holds is free afterwards.
     *
     * @throws BusyException
     *             the work would hold more than there is
     */
    public <T, X extends Throwable> T during(ScopedValue.CallableOp<T, X> work) throws X {
        try (DocumentUse documentUse = new DocumentUse(this,
                budget.take(PageCaller.current().lane(), 0).orElseThrow(() -> new BusyException(budget.refusal())))) {
            return ScopedValue.where(CURRENT, documentUse).call(work);
        }
    }

    /** Keeps a document for the rest of the work of this thread. */
    static void use(SourceDocument document) {
        if (CURRENT.isBound()) {
            CURRENT.get().add(document.held());
        }
    }

    /** @param oldest removes the oldest document of the cache; returns false if there is none */
    void evictBy(BooleanSupplier oldest) {
        eviction = oldest;
    }

    /** Returns false for a document that would need more than all there is. */
    boolean hasRoomFor(long cost) {
        return cost <= budget.share();
    }

    /** Returns a permit of WebMDS itself for a document, to be closed when nothing uses it any more. */
    BudgetPermit take(long cost) {
        String lane = PageCaller.WEBMDS.lane();
        makeRoom(lane, cost);
        return budget.take(lane, cost).orElseThrow(() -> new BusyException(budget.refusal()));
    }

    void grow(BudgetPermit permit, String lane, long more) {
        makeRoom(lane, more);
        if (!permit.grow(more)) {
            throw new BusyException(budget.refusal());
        }
    }

    private void makeRoom(String lane, long amount) {
        boolean evicted = true;
        while (evicted && (budget.inUse() + amount > budget.limit() || budget.inUse(lane) + amount > budget.share())) {
            evicted = eviction.getAsBoolean();
        }
    }
}

package org.openmds.webmds.transform;

import java.util.ArrayList;
import java.util.List;

import org.openmds.budget.BudgetPermit;
import org.openmds.webmds.source.PageCaller;

/** The documents that one piece of work uses, and the bytes that it has read. Used by one thread. */
final class DocumentUse implements AutoCloseable {

    private final DocumentMemory memory;
    private final BudgetPermit read;
    private final String lane = PageCaller.current().lane();
    private final List<HeldDocument> documents = new ArrayList<>();

    DocumentUse(DocumentMemory memory, BudgetPermit read) {
        this.memory = memory;
        this.read = read;
    }

    void hold(long bytes) {
        memory.grow(read, lane, bytes);
    }

    void add(HeldDocument document) {
        if (document.join()) {
            documents.add(document);
        }
    }

    @Override
    public void close() {
        documents.forEach(HeldDocument::leave);
        read.close();
    }
}

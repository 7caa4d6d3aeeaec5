package org.openmds.webmds;

import java.util.List;

import org.openmds.budget.Budget;
import org.openmds.webmds.transform.DocumentMemory;

/**
 * The budgets of WebMDS. A caller is the address of a browser, with or without a token: see {@link org.openmds.webmds.source.PageCaller}.
 *
 * @param pages
 *            pages in the making: those in work and those that wait for a thread
 * @param queries
 *            reads of documents that a user chooses by an expression or a property: they may be long, and are not cached
 * @param streams
 *            event streams: each holds a connection and a thread
 * @param documents
 *            heap bytes of the documents that pages are made of
 * @param answers
 *            bytes of pages until they are sent
 */
public record PageBudgets(Budget pages, Budget queries, Budget streams, Budget documents, Budget answers) {

    private static final int PAGES = 32;
    /** One page in work and three waiting ones: several tabs of a browser, which ask at the same time when its group changes. */
    private static final int PAGES_OF_A_CALLER = 4;
    private static final int QUERIES = 8;
    private static final int QUERIES_OF_A_CALLER = 2;
    private static final int STREAMS = 64;
    /** Two or three browsers behind one address: each opens at most six connections to a server. */
    private static final int STREAMS_OF_A_CALLER = 16;

    /**
     * @param answers
     *            the budget of the process for the bytes of answers
     * @param documentBytes
     *            limit for the bytes of one document
     */
    public static PageBudgets with(Budget answers, long documentBytes) {
        return new PageBudgets(new Budget("pages", PAGES, PAGES_OF_A_CALLER),
                new Budget("page-queries", QUERIES, QUERIES_OF_A_CALLER),
                new Budget("event-streams", STREAMS, STREAMS_OF_A_CALLER),
                DocumentMemory.budget(documentBytes), answers);
    }

    /** Returns the budgets that only WebMDS uses. */
    public List<Budget> own() {
        return List.of(pages, queries, streams, documents);
    }
}

package org.openmds.wsrf.endpoint;

import org.openmds.budget.Budget;

/**
 * The budgets of all SOAP requests of a process.
 *
 * @param requests
 *            heap bytes of requests while they are received, read and executed; a request counts {@link #HEAP_BYTES_PER_RECEIVED_BYTE} times its length
 * @param answers
 *            bytes of answers until they are sent
 */
public record EndpointBudgets(Budget requests, Budget answers) {

    /**
     * Heap bytes that a byte received costs until its request is executed. The body itself is 1, its canonical copy 1, the characters of a text in the
     * parser 2 to 4, and the table of nodes up to 5 for a body of empty elements, where the other copies are short.
     */
    public static final int HEAP_BYTES_PER_RECEIVED_BYTE = 8;

    /** Creates budgets of which one caller may take a half. */
    public static EndpointBudgets of(long requestBytes, long answerBytes) {
        return new EndpointBudgets(new Budget("request-bytes", requestBytes, requestBytes / 2),
                new Budget("answer-bytes", answerBytes, answerBytes / 2));
    }

    /** Creates the default budgets: a quarter of the largest heap for requests, an eighth for answers. */
    public static EndpointBudgets ofHeap() {
        long heap = Runtime.getRuntime().maxMemory();
        return of(heap / 4, heap / 8);
    }

    /** Returns the length of the longest body that one caller can send. */
    long longestBody() {
        return requests.share() / HEAP_BYTES_PER_RECEIVED_BYTE;
    }
}

package org.openmds.wsrf.endpoint.admission;

import org.openmds.budget.Budget;
import org.openmds.budget.HeapShare;

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
     * Heap bytes that a byte received costs until its request is executed. The body itself is 1. What is read of it keeps 1 for long texts, 2.6 for
     * usual documents and 6 for a body of empty elements, by their table of nodes; the rest is for copies that an operation makes.
     */
    public static final int HEAP_BYTES_PER_RECEIVED_BYTE = 8;

    /** Heap in multiples of the longest body for each body that is read at the same time; see {@link #parsingThreads}. */
    private static final int LONGEST_BODIES_PER_PARSING_THREAD = 64;

    /** Creates budgets of which one caller may take a half. */
    public static EndpointBudgets of(long requestBytes, long answerBytes) {
        return new EndpointBudgets(new Budget("request-bytes", requestBytes, requestBytes / 2),
                new Budget("answer-bytes", answerBytes, answerBytes / 2));
    }

    /** Creates the default budgets, by the largest heap. */
    public static EndpointBudgets ofHeap() {
        return of(HeapShare.REQUESTS.bytes(), HeapShare.ANSWERS.bytes());
    }

    /**
     * Returns the number of long bodies to read at the same time. While its tables grow, a body of small elements needs up to 20 times its length, more
     * than its permit, so on a small heap they are read one after the other.
     *
     * @param maxBodyBytes
     *            length limit of bodies
     */
    public int parsingThreads(long maxBodyBytes) {
        long longest = Math.max(1, Math.min(maxBodyBytes, longestBody()));
        return Math.clamp(Runtime.getRuntime().maxMemory() / (LONGEST_BODIES_PER_PARSING_THREAD * longest), 1,
                Runtime.getRuntime().availableProcessors());
    }

    /** Returns the length of the longest body that one caller can send. */
    long longestBody() {
        return requests.share() / HEAP_BYTES_PER_RECEIVED_BYTE;
    }
}

package org.openmds.gateway.ldap.search;

import java.io.OutputStream;

import com.unboundid.ldap.sdk.Filter;
import com.unboundid.ldap.sdk.SearchScope;

/**
 * A search of a client.
 *
 * @param base
 *            the name of the first entry, as the client wrote it
 * @param limits
 *            limits of this search
 * @param answer
 *            receives the messages with the entries
 */
public record SearchTask(String base, SearchScope scope, Filter filter, SelectedAttributes selected,
        SearchLimits limits, AnswerStream answer) {

    /**
     * The limits of a search.
     *
     * @param entries
     *            largest number of entries
     * @param deadlineNanos
     *            end of the search, as {@link System#nanoTime()} measures it
     * @param page
     *            the part of the result that is asked for
     */
    public record SearchLimits(long entries, long deadlineNanos, ResultPage page) {
    }

    /**
     * A part of a result.
     *
     * @param entries
     *            largest number of entries
     * @param after
     *            place of the last entry of the part before it; -1 for the first part
     */
    public record ResultPage(long entries, long after) {

        /** The whole result. */
        public static final ResultPage WHOLE = new ResultPage(Long.MAX_VALUE, -1);
    }

    /**
     * The connection of an answer.
     *
     * @param messageId
     *            number of the search
     */
    public record AnswerStream(int messageId, OutputStream out) {
    }
}

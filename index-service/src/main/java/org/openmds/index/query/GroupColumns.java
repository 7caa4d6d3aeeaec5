package org.openmds.index.query;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import org.openmds.index.query.GroupColumn.Selected;
import org.openmds.wsrf.servicegroup.GroupProperties;
import org.openmds.wsrf.xpath.document.EvaluationBudget;
import org.openmds.wsrf.xpath.document.XPathEvaluationException;
import org.openmds.wsrf.xpath.index.ValueCondition;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * Columns of the values that queries compare with constants. A column is made when its values are compared for the second time, with any constant; so
 * {@code //glue:CE[glue:FreeCPUs > 16]} evaluates only the entries with such a value, and {@code count()} of it none. Limited in bytes and in number: the
 * columns that were used least recently are dropped. Thread-safe.
 */
final class GroupColumns {

    /** Largest memory of the expression of a query that uses columns: their descriptions contain parts of it. */
    static final long MAX_EXPRESSION_BYTES = 8 << 10;
    private static final int MAX_COLUMNS = 64;
    /** Number of values that were compared once and are remembered. */
    private static final int MAX_CANDIDATES = 64;

    private final long maxBytes;
    @GuardedBy("this")
    private final Map<ValuesKey, GroupColumn> columns = new LinkedHashMap<>();
    /** The values that were compared once, the oldest first. */
    @GuardedBy("this")
    private final Map<ValuesKey, Boolean> candidates = new LinkedHashMap<>();

    /** The values of a service's group. */
    private record ValuesKey(int service, Object values) {
    }

    /** @param maxBytes maximum memory of all columns */
    GroupColumns(long maxBytes) {
        this.maxBytes = maxBytes;
    }

    /**
     * Returns the entries of a service's group with values that meet a condition.
     *
     * @return null if there is no column of these values yet, it cannot be read within the budget, or another thread is reading it
     */
    @Nullable
    Selected select(int service, ValueCondition condition, GroupProperties group, EvaluationBudget budget) {
        ValuesKey key = new ValuesKey(service, condition.values());
        GroupColumn column = column(key);
        if (column == null) {
            return null;
        }
        try {
            return column.select(condition, group, budget);
        } catch (XPathEvaluationException limit) {
            // The evaluation itself decides whether the query is too costly.
            return null;
        } finally {
            dropOldest();
        }
    }

    private synchronized @Nullable GroupColumn column(ValuesKey key) {
        GroupColumn known = columns.remove(key);
        if (known == null && candidates.remove(key) != null) {
            known = new GroupColumn(maxBytes);
        }
        if (known != null) {
            columns.put(key, known);
            return known;
        }
        candidates.put(key, true);
        if (candidates.size() > MAX_CANDIDATES) {
            candidates.remove(candidates.keySet().iterator().next());
        }
        return null;
    }

    private synchronized void dropOldest() {
        Iterator<GroupColumn> oldest = columns.values().iterator();
        for (long bytes = bytes(); (bytes > maxBytes || columns.size() > MAX_COLUMNS) && oldest.hasNext();) {
            bytes -= oldest.next().bytes();
            oldest.remove();
        }
    }

    synchronized int size() {
        return columns.size();
    }

    /** Returns the memory of all columns. */
    synchronized long bytes() {
        return columns.values().stream().mapToLong(GroupColumn::bytes).sum();
    }
}

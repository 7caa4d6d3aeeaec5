package org.openmds.wsrf.xpath.index;

import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlTree;
import org.openmds.wsrf.xpath.document.EvaluationBudget;
import org.openmds.wsrf.xpath.document.XPathEvaluationException;

/**
 * A condition of an expression on one value of certain nodes, such as {@code > 16} on {@code glue:FreeCPUs} of each {@code //glue:ComputingElement}. The
 * values can be kept in a column: an entry of which no value meets the condition contributes nothing to the expression. Immutable and thread-safe.
 */
public interface ValueCondition {

    /** Returns the description of the values: conditions with equal descriptions read equal values from an entry. */
    Object values();

    /**
     * Reads the values of an entry, one of each node, in document order, until the column is full.
     *
     * @param frame
     *            the document element without its children
     * @throws XPathEvaluationException
     *             a limit of the budget is reached
     */
    void read(XmlTree entry, XmlFragment frame, EvaluationBudget budget, ValueColumn column);

    /** Returns true if a value meets the condition, or if the column does not know the value. */
    boolean holds(ValueColumn column, int index);
}

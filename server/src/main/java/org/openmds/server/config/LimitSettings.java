package org.openmds.server.config;

import java.time.Duration;

import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xpath.document.XPathLimits;

/**
 * The limits of messages, queries and groups. A request beyond a limit is refused with a fault and changes nothing.
 *
 * @param body
 *            the largest request body in bytes
 * @param depth
 *            the deepest nesting of elements
 * @param elements
 *            the largest number of elements in a message
 * @param attribute
 *            the largest attribute value in bytes
 * @param xpathLength
 *            the longest expression, with one byte per character
 * @param xpathNesting
 *            the deepest nesting of parentheses and brackets in an expression
 * @param xpathTime
 *            the wall-clock time of one evaluation
 * @param xpathSteps
 *            the largest number of nodes that one evaluation visits
 * @param xpathResult
 *            the largest result of a query in bytes
 * @param entries
 *            the largest number of entries in one group
 * @param queryThreads
 *            the largest number of queries that the process evaluates at the same time
 * @param pageMemory
 *            the direct memory for prepared answers in bytes; with 0 all answers are sent from the heap
 */
public record LimitSettings(
        @Key(value = "Largest size of a request body.", min = "1KiB", max = "1GiB") DataSize body,
        @Key(value = "Deepest nesting of elements in a message.", min = "10", max = "1000") int depth,
        @Key(value = "Largest number of elements in a message.", min = "100", max = "100000000") int elements,
        @Key(value = "Largest size of one attribute value.", min = "256", max = "16MiB") DataSize attribute,
        @Key(value = "Longest XPath expression.", min = "64", max = "1MiB") DataSize xpathLength,
        @Key(value = "Deepest nesting of parentheses and brackets in an XPath expression.", min = "4", max = "500") int xpathNesting,
        @Key(value = "Longest duration of one query.", min = "10ms", max = "10m") Duration xpathTime,
        @Key(value = "Largest number of nodes that one query visits.", min = "1000", max = "1000000000000") long xpathSteps,
        @Key(value = "Largest size of a query's result.", min = "1KiB", max = "1GiB") DataSize xpathResult,
        @Key(value = "Largest number of entries in one index.", min = "1", max = "10000000") int entries,
        @Key(value = "Largest number of queries evaluated at the same time, for all services; by default the number of processors.", min = "1", max = "1024", defaultVaries = true) int queryThreads,
        @Key(value = "Direct memory for serialised entries that are sent repeatedly.", min = "0", max = "64GiB") DataSize pageMemory) {

    /** Returns the limits of a document in the form of the XML parser. */
    public XmlLimits xml() {
        return new XmlLimits(body.toIntBytes(), depth, elements, attribute.toIntBytes());
    }

    /** Returns the limits of a query in the form of the XPath evaluator. */
    public XPathLimits xpath() {
        return new XPathLimits(xpathLength.toIntBytes(), xpathNesting, xpathSteps, xpathTime, xpathResult.toIntBytes());
    }
}

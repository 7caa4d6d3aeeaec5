package org.openmds.server.config;

import java.time.Duration;

import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xpath.XPathLimits;

/**
 * What a message, a query and a group may cost at most. Whatever is beyond is refused with a fault and changes nothing.
 *
 * @param body
 *            bytes of a request's body
 * @param depth
 *            nesting of elements
 * @param elements
 *            number of elements in a message
 * @param attribute
 *            bytes of one attribute's value
 * @param xpathLength
 *            length of an expression; one byte a character
 * @param xpathNesting
 *            open parentheses and brackets in an expression
 * @param xpathTime
 *            wall-clock time of one evaluation
 * @param xpathSteps
 *            nodes that one evaluation may visit
 * @param xpathResult
 *            bytes of a query's result
 * @param entries
 *            entries of one group
 * @param queryThreads
 *            queries evaluated at the same time in the process
 * @param pageMemory
 *            bytes of direct memory for prepared answers; none lets all be sent from the heap
 */
public record LimitSettings(
        @Key(value = "Size of a request's body.", min = "1KiB", max = "1GiB") DataSize body,
        @Key(value = "Nesting of elements in a message.", min = "10", max = "1000") int depth,
        @Key(value = "Number of elements in a message.", min = "100", max = "100000000") int elements,
        @Key(value = "Size of one attribute's value.", min = "256", max = "16MiB") DataSize attribute,
        @Key(value = "Length of an XPath expression.", min = "64", max = "1MiB") DataSize xpathLength,
        @Key(value = "Open parentheses and brackets in an XPath expression.", min = "4", max = "500") int xpathNesting,
        @Key(value = "Time that one query may take.", min = "10ms", max = "10m") Duration xpathTime,
        @Key(value = "Nodes that one query may visit.", min = "1000", max = "1000000000000") long xpathSteps,
        @Key(value = "Size of a query's result.", min = "1KiB", max = "1GiB") DataSize xpathResult,
        @Key(value = "Entries of one index.", min = "1", max = "10000000") int entries,
        @Key(value = "Queries evaluated at the same time, for all services; as many as there are processors by default.", min = "1", max = "1024", defaultVaries = true) int queryThreads,
        @Key(value = "Direct memory for the bytes of entries that are sent again and again.", min = "0", max = "64GiB") DataSize pageMemory) {

    /** The limits of a document, in the terms of its parser. */
    public XmlLimits xml() {
        return new XmlLimits(body.toIntBytes(), depth, elements, attribute.toIntBytes());
    }

    /** The limits of a query, in the terms of its evaluator. */
    public XPathLimits xpath() {
        return new XPathLimits(xpathLength.toIntBytes(), xpathNesting, xpathSteps, xpathTime, xpathResult.toIntBytes());
    }
}

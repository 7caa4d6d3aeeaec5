package org.openmds.server.settings;

import java.time.Duration;

import org.openmds.configuration.Key;
import org.openmds.configuration.value.DataSize;
import org.openmds.wsrf.xpath.document.XPathLimits;

/** The limits of queries: of the expression, of its evaluation and of its result. */
public record QueryLimits(
        @Key(value = "Longest XPath expression. One character counts as one byte.", initial = "4KiB", min = "64", max = "1MiB") DataSize xpathLength,
        @Key(value = "Deepest nesting of parentheses and brackets in an XPath expression.", initial = "64", min = "4", max = "500") int xpathNesting,
        @Key(value = "Longest duration of one query.", initial = "2s", min = "10ms", max = "10m") Duration xpathTime,
        @Key(value = "Largest number of nodes that one query visits.", initial = "200000000", min = "1000", max = "1000000000000") long xpathSteps,
        @Key(value = "Largest size of a query's result.", initial = "8MiB", min = "1KiB", max = "1GiB") DataSize xpathResult,
        @Key(value = "Largest size of the strings and node-sets that one evaluation holds: one byte for a character, eight for a node. By default a 64th of the maximum Java heap size, or less with more than four query threads.", min = "64KiB", max = "1GiB", defaultVaries = true) DataSize xpathMemory,
        @Key(value = "Largest number of queries of one caller that run at the same time, for all services; by default the number of processors. One more thread is for other callers. For each thread, 16 more queries may wait (64 at least), for limits.xpath-time at most.", min = "1", max = "1024", defaultVaries = true) int queryThreads) {

    /** Returns the limits in the form of the XPath evaluator. */
    public XPathLimits xpath() {
        return new XPathLimits(xpathLength.toIntBytes(), xpathNesting, xpathSteps, xpathTime, xpathResult.toIntBytes(),
                xpathMemory.bytes());
    }
}

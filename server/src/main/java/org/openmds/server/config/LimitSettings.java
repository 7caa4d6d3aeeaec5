package org.openmds.server.config;

import java.time.Duration;

import org.openmds.configuration.DataSize;
import org.openmds.configuration.Key;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xpath.document.XPathLimits;

/** The limits of messages, queries and groups. A request beyond a limit is refused with a fault and changes nothing. */
public record LimitSettings(
        @Key(value = "Largest size of a request body.", initial = "16MiB", min = "1KiB", max = "1GiB") DataSize body,
        @Key(value = "Deepest nesting of elements in a message.", initial = "100", min = "10", max = "1000") int depth,
        @Key(value = "Largest number of elements in a message.", initial = "1000000", min = "100", max = "100000000") int elements,
        @Key(value = "Largest size of one attribute value.", initial = "64KiB", min = "256", max = "16MiB") DataSize attribute,
        @Key(value = "Longest XPath expression.", initial = "4KiB", min = "64", max = "1MiB") DataSize xpathLength,
        @Key(value = "Deepest nesting of parentheses and brackets in an XPath expression.", initial = "64", min = "4", max = "500") int xpathNesting,
        @Key(value = "Longest duration of one query.", initial = "2s", min = "10ms", max = "10m") Duration xpathTime,
        @Key(value = "Largest number of nodes that one query visits.", initial = "200000000", min = "1000", max = "1000000000000") long xpathSteps,
        @Key(value = "Largest size of a query's result.", initial = "64MiB", min = "1KiB", max = "1GiB") DataSize xpathResult,
        @Key(value = "Largest number of entries in one index.", initial = "100000", min = "1", max = "10000000") int entries,
        @Key(value = "Largest number of queries evaluated at the same time, for all services; by default the number of processors.", min = "1", max = "1024", defaultVaries = true) int queryThreads,
        @Key(value = "Direct memory for serialised entries that are sent repeatedly.", initial = "128MiB", min = "0", max = "64GiB") DataSize pageMemory) {

    /** Returns the limits of a document in the form of the XML parser. */
    public XmlLimits xml() {
        return new XmlLimits(body.toIntBytes(), depth, elements, attribute.toIntBytes());
    }

    /** Returns the limits of a query in the form of the XPath evaluator. */
    public XPathLimits xpath() {
        return new XPathLimits(xpathLength.toIntBytes(), xpathNesting, xpathSteps, xpathTime, xpathResult.toIntBytes());
    }
}

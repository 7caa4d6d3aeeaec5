package org.openmds.server.settings;

import org.openmds.configuration.Embedded;
import org.openmds.configuration.Key;
import org.openmds.configuration.value.DataSize;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xpath.document.XPathLimits;

/** The limits of messages, queries and groups. */
public record LimitSettings(@Embedded MessageLimits messages, @Embedded QueryLimits queries,
        @Embedded IndexMemoryLimits indexMemory, @Embedded RequestMemory memory,
        @Key(value = "Largest number of entries in one index. An index may set its own limit.", initial = "100000", min = "1", max = "10000000") int entries,
        @Key(value = "Direct memory for serialised entries that are sent repeatedly. All indexes share it. It is allocated when needed, 4 MiB at a time, up to half of the maximum Java heap size. Entries that do not fit are sent from the heap, at about two thirds of the speed.", initial = "128MiB", min = "0", max = "64GiB") DataSize pageMemory) {

    /** Returns the limits of a document in the form of the XML parser. */
    public XmlLimits xml() {
        return messages.xml();
    }

    /** Returns the limits of a query in the form of the XPath evaluator. */
    public XPathLimits xpath() {
        return queries.xpath();
    }
}

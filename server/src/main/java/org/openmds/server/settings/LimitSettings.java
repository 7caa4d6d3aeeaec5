package org.openmds.server.settings;

import org.openmds.configuration.Embedded;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xpath.document.XPathLimits;

/** The limits of messages, of queries, of the content of indexes, and of the memory that requests take: one section of the file. */
public record LimitSettings(@Embedded MessageLimits messages, @Embedded QueryLimits queries,
        @Embedded IndexLimits indexes, @Embedded RequestMemory requests) {

    /** Returns the limits of a document in the form of the XML parser. */
    public XmlLimits xml() {
        return messages.xml();
    }

    /** Returns the limits of a query in the form of the XPath evaluator. */
    public XPathLimits xpath() {
        return queries.xpath();
    }
}

package org.openmds.provider.document;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import javax.xml.namespace.QName;

/**
 * The settings of a document provider.
 *
 * @param element
 *            root of the document made from JSON or text, and wrapper of XML with another root: the name of the resource property
 * @param values
 *            the values to take from JSON; all of them if empty
 * @param stylesheet
 *            applied to the document at the end
 */
record DocumentPublication(DocumentFormat format, Optional<QName> element, List<JsonValue> values,
        Optional<Path> stylesheet) {

    /** The default root element. */
    public static final QName DOCUMENT = new QName("http://openmds.org/provider/document", "Document");

    public DocumentPublication {
        values = List.copyOf(values);
    }

    QName root() {
        return element.orElse(DOCUMENT);
    }
}

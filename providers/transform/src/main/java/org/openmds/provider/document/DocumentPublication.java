package org.openmds.provider.document;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import javax.xml.namespace.QName;

/**
 * What is made of what an input gives.
 *
 * @param element
 *            root of what is made of JSON or text, and around what is XML: the name of the resource property that the document is
 * @param values
 *            what is taken from JSON; all of it where there are none
 * @param stylesheet
 *            applied last
 */
public record DocumentPublication(DocumentFormat format, Optional<QName> element, List<JsonValue> values,
        Optional<Path> stylesheet) {

    /** Of the root where no other is chosen. */
    public static final QName DOCUMENT = new QName("http://openmds.org/provider/document", "Document");

    public DocumentPublication {
        values = List.copyOf(values);
    }

    QName root() {
        return element.orElse(DOCUMENT);
    }
}

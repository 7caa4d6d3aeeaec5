package org.openmds.server.config;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import javax.xml.namespace.QName;

import org.openmds.provider.document.DocumentFormat;
import org.openmds.provider.document.DocumentPublication;
import org.openmds.provider.document.JsonValue;

/**
 * What is made of what a file, a web server or a program gives.
 *
 * @param format
 *            of what it gives
 * @param element
 *            root of what is made of JSON or text, and around what is XML
 * @param values
 *            what is taken from JSON; empty for all
 * @param stylesheet
 *            applied last
 */
public record DocumentSettings(
        @Key("What it gives: an XML document, one JSON value, or lines of text.") DocumentFormat format,
        @Key("The document's root element, {namespace}name, under which it is published; around the document where that is XML. Absent: {http://openmds.org/provider/document}Document for JSON and text, nothing around XML.") Optional<QName> element,
        @Key(value = "What is taken from JSON, each as ELEMENT = JSONPATH, such as Active = $.transfers.active; empty for all of it.", pattern = "[^\\x00-\\x1f]{1,1000}", expected = "a text of one line") List<String> values,
        @Key("A style sheet (XSLT) that is applied to the XML last; it reads nothing else.") Optional<Path> stylesheet) {

    static final DocumentSettings XML = new DocumentSettings(DocumentFormat.XML, Optional.empty(), List.of(),
            Optional.empty());

    public DocumentSettings {
        values = List.copyOf(values);
    }

    /** For the provider. */
    public DocumentPublication publication() {
        return new DocumentPublication(format, element, values.stream().map(JsonValue::parse).toList(), stylesheet);
    }

    /** What is wrong beyond the single keys: a message for the key, below {@code document}, that it is told of. */
    Map<String, String> problems() {
        Map<String, String> problems = new HashMap<>();
        if (!values.isEmpty() && format != DocumentFormat.JSON) {
            problems.put("document.values", "is for the format json alone; a style sheet takes values from the others");
        }
        for (int i = 0; i < values.size(); i++) {
            try {
                JsonValue.parse(values.get(i));
            } catch (IllegalArgumentException e) {
                problems.put("document.values[%d]".formatted(i), "%s, got '%s'".formatted(e.getMessage(),
                        values.get(i)));
            }
        }
        stylesheet.filter(file -> !Files.isReadable(file))
                .ifPresent(file -> problems.put("document.stylesheet", "the file " + file + " cannot be read"));
        return problems;
    }
}

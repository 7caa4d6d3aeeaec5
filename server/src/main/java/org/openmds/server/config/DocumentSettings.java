package org.openmds.server.config;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import javax.xml.namespace.QName;

import org.openmds.configuration.Key;
import org.openmds.provider.document.DocumentFormat;
import org.openmds.provider.document.DocumentPublication;
import org.openmds.provider.document.JsonValue;

/** The conversion of the content of a file, a web server or a program into the published document. */
public record DocumentSettings(
        @Key(value = "Format of the content: an XML document, one JSON value, or lines of text.", initial = "xml") DocumentFormat format,
        @Key("Root element of the published document, as {namespace}name; XML content is put inside it. Absent: "
                + "{http://openmds.org/provider/document}Document for JSON and text, no further element for XML.") Optional<QName> element,
        @Key(value = "Values to take from JSON, each as ELEMENT = JSONPATH, such as Active = $.transfers.active; empty: all.", pattern = "[^\\x00-\\x1f]{1,1000}", expected = "a text of one line") List<String> values,
        @Key("Style sheet (XSLT) that is applied to the XML last; it cannot read other documents.") Optional<Path> stylesheet) {

    static final DocumentSettings XML = new DocumentSettings(DocumentFormat.XML, Optional.empty(), List.of(),
            Optional.empty());

    public DocumentSettings {
        values = List.copyOf(values);
    }

    /** Returns the settings in the form of the provider. */
    public DocumentPublication publication() {
        return new DocumentPublication(format, element, values.stream().map(JsonValue::parse).toList(), stylesheet);
    }

    /** Returns the problems that concern several keys, by the key below the provider. */
    Map<String, String> problems() {
        Map<String, String> problems = new HashMap<>();
        if (!values.isEmpty() && format != DocumentFormat.JSON) {
            problems.put("document.values",
                    "is allowed only with the format json; use a style sheet for other formats");
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

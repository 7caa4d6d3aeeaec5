package org.openmds.provider.document;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import javax.xml.namespace.QName;

import org.openmds.configuration.CheckedSettings;
import org.openmds.configuration.Findings;
import org.openmds.configuration.Key;

/** The conversion of a provider's content into the published document. */
record DocumentSettings(
        @Key(value = "Format of the content: an XML document, one JSON value, or lines of text.", initial = "xml") DocumentFormat format,
        @Key("Root element of the published document, as {namespace}name; XML content is put inside it. Absent: "
                + "{http://openmds.org/provider/document}Document for JSON and text, no further element for XML. An XML document whose root element has this name already stays as it is.") Optional<QName> element,
        @Key(value = "Values to take from JSON, each as ELEMENT = JSONPATH, such as Active = $.transfers.active; empty: all. Only for the format json.", pattern = "[^\\x00-\\x1f]{1,1000}", expected = "a text of one line") List<String> values,
        @Key("Style sheet (XSLT) that is applied to the XML last; it cannot read other documents. A changed file is used from the next collection on.") Optional<Path> stylesheet)
        implements
            CheckedSettings {

    DocumentSettings {
        values = List.copyOf(values);
    }

    /** Returns the settings in the form of the provider. */
    DocumentPublication publication() {
        return new DocumentPublication(format, element, values.stream().map(JsonValue::parse).toList(), stylesheet);
    }

    @Override
    public void check(Findings findings) {
        if (!values.isEmpty() && format != DocumentFormat.JSON && findings.isValid("values", "format")) {
            findings.report("is allowed only with the format json; use a style sheet for other formats", "values");
        }
        for (int i = 0; i < values.size(); i++) {
            try {
                JsonValue.parse(values.get(i));
            } catch (IllegalArgumentException e) {
                findings.report("%s, got '%s'".formatted(e.getMessage(), values.get(i)), "values[%d]".formatted(i));
            }
        }
        stylesheet.filter(file -> findings.isValid("stylesheet") && !Files.isReadable(file))
                .ifPresent(file -> findings.report("the file " + file + " cannot be read", "stylesheet"));
    }
}

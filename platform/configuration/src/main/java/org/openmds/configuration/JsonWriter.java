package org.openmds.configuration;

import java.io.StringWriter;
import java.util.Map;

import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.PrettyPrinter;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.core.util.Separators;
import tools.jackson.core.util.Separators.Spacing;

/**
 * Writes maps, lists, texts, numbers and booleans as JSON, indented by two spaces a level or on one line. It uses Jackson's core alone, because
 * databind takes several times as long to load and commands are short.
 */
public final class JsonWriter {

    private static final JsonFactory FACTORY = new JsonFactory();
    private static final Separators SPACED = Separators.createDefaultInstance()
            .withObjectNameValueSpacing(Spacing.AFTER)
            .withArrayElementSpacing(Spacing.AFTER)
            .withObjectEmptySeparator("")
            .withArrayEmptySeparator("");

    private JsonWriter() {
    }

    /** Returns the indented text, without a line break at the end. */
    public static String write(Object value) {
        return write(value, new DefaultPrettyPrinter(SPACED).withObjectIndenter(new DefaultIndenter("  ", "\n")));
    }

    /** Returns the text on one line, for streams of objects. */
    public static String line(Object value) {
        return write(value, new DefaultPrettyPrinter(SPACED.withObjectEntrySpacing(Spacing.AFTER))
                .withObjectIndenter(null));
    }

    private static String write(Object value, DefaultPrettyPrinter printer) {
        StringWriter text = new StringWriter();
        try (JsonGenerator out = FACTORY.createGenerator(new Layout(printer.withArrayIndenter(null)), text)) {
            write(out, value);
        }
        return text.toString();
    }

    private static void write(JsonGenerator out, Object value) {
        switch (value) {
            case Map<?, ?> map -> {
                out.writeStartObject();
                map.forEach((name, member) -> write(out.writeName(name.toString()), member));
                out.writeEndObject();
            }
            case Iterable<?> items -> {
                out.writeStartArray();
                items.forEach(item -> write(out, item));
                out.writeEndArray();
            }
            case Number number -> out.writeNumber(number.toString());
            case Boolean truth -> out.writeBoolean(truth);
            default -> out.writeString(value.toString());
        }
    }

    private static final class Layout extends ObjectWriteContext.Base {

        private final PrettyPrinter printer;

        Layout(PrettyPrinter printer) {
            this.printer = printer;
        }

        @Override
        public PrettyPrinter getPrettyPrinter() {
            return printer;
        }
    }
}

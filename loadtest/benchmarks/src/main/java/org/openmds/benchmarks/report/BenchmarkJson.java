package org.openmds.benchmarks.report;

import tools.jackson.core.JsonGenerator;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.core.util.Separators;
import tools.jackson.core.util.Separators.Spacing;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.StdSerializer;

/** Writes maps, lists, strings, numbers and booleans as JSON, one line for each list element. */
final class BenchmarkJson {

    private static final ObjectWriter WRITER = JsonMapper.builder()
            .addModule(new SimpleModule().addSerializer(new FiniteNumberSerializer()))
            .build()
            .writer()
            .with(new DefaultPrettyPrinter(Separators.createDefaultInstance()
                    .withObjectNameValueSpacing(Spacing.AFTER)
                    .withObjectEntrySpacing(Spacing.AFTER)
                    .withArrayEmptySeparator("")).withObjectIndenter(null)
                    .withArrayIndenter(new DefaultIndenter("  ", "\n")));

    private BenchmarkJson() {
    }

    static String write(Object value) {
        return WRITER.writeValueAsString(value);
    }

    /** Writes null for infinity and NaN, which JSON has not. */
    private static final class FiniteNumberSerializer extends StdSerializer<Double> {

        FiniteNumberSerializer() {
            super(Double.class);
        }

        @Override
        public void serialize(Double number, JsonGenerator out, SerializationContext context) {
            if (Double.isFinite(number)) {
                out.writeNumber(number);
            } else {
                out.writeNull();
            }
        }
    }
}

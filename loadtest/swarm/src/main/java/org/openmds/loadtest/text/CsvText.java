package org.openmds.loadtest.text;

import java.io.StringWriter;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.databind.MappingIterator;
import tools.jackson.databind.SequenceWriter;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.dataformat.csv.CsvMapper;
import tools.jackson.dataformat.csv.CsvReadFeature;
import tools.jackson.dataformat.csv.CsvSchema;
import tools.jackson.dataformat.csv.CsvWriteFeature;

/** Rows of comma-separated values (RFC 4180). Not thread-safe. */
public final class CsvText {

    private static final String BYTE_ORDER_MARK = "\uFEFF";
    private static final CsvMapper MAPPER = CsvMapper.builder()
            .enable(CsvReadFeature.WRAP_AS_ARRAY, CsvReadFeature.SKIP_EMPTY_LINES)
            .enable(CsvWriteFeature.STRICT_CHECK_FOR_QUOTING)
            .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
            .disable(SerializationFeature.FLUSH_AFTER_WRITE_VALUE)
            .build();

    private final Writer to;
    private final SequenceWriter rows;

    /** Creates a text in memory, which {@link #toString} returns; its lines end as RFC 4180 says. */
    public CsvText(String... head) {
        this(new StringWriter(), "\r\n");
        row((Object[]) head);
    }

    /** @param to receives the rows, the last ones with {@link #flush} */
    public CsvText(Writer to, String lineEnd) {
        this.to = to;
        this.rows = MAPPER.writer(CsvSchema.emptySchema().withLineSeparator(lineEnd)).writeValues(to);
    }

    /** Adds a row. Numbers are not rounded; text that a spreadsheet would take for a formula gets a leading apostrophe. */
    public void row(Object... cells) {
        rows.write(Arrays.stream(cells).map(CsvText::cell).toList());
    }

    private static Object cell(Object value) {
        String text = value.toString();
        boolean isFormula = !text.isEmpty() && "=+-@\t\r".indexOf(text.charAt(0)) >= 0;
        return value instanceof Number ? value : isFormula ? "'" + text : text;
    }

    public void flush() {
        rows.flush();
    }

    @Override
    public String toString() {
        flush();
        return to.toString();
    }

    /**
     * Reads all rows except empty lines.
     *
     * @throws IllegalArgumentException
     *             if a quote is not closed
     */
    public static List<List<String>> rows(String csv) {
        String text = csv.startsWith(BYTE_ORDER_MARK) ? csv.substring(BYTE_ORDER_MARK.length()) : csv;
        List<List<String>> all = new ArrayList<>();
        try (MappingIterator<String[]> rows = MAPPER.readerFor(String[].class).readValues(text)) {
            while (rows.hasNextValue()) {
                all.add(List.of(rows.nextValue()));
            }
        } catch (JacksonException e) {
            throw new IllegalArgumentException("row %d: a quote is not closed, or text follows its end: %s"
                    .formatted(all.size() + 1, e.getOriginalMessage()), e);
        }
        return all;
    }
}

package org.openmds.gateway.grid;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Collectors;

import javax.xml.namespace.QName;

import org.jspecify.annotations.Nullable;
import org.openmds.gateway.json.CsvOutput;
import org.openmds.gateway.json.JsonOutput;
import org.openmds.gateway.route.ApiAnswer;
import org.openmds.gateway.route.MediaKind;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlText;

/**
 * A list that is written as JSON, XML or CSV. A cell is a text, a number, or a list of texts or of objects; an absent number is left out. In XML each
 * row is an element with an attribute for each text and number, and each text of a list:
 *
 * <pre>{@code
 * <api:Shares xmlns:api="http://openmds.org/api"><api:Share site="EXAMPLE-ONE" queue="long" vos="atlas cms" free="52"/></api:Shares>
 * }</pre>
 */
final class GridRows {

    private static final String NAMESPACE = "http://openmds.org/api";

    private final String list;
    private final String element;
    private final List<String> columns;
    private final List<Map<String, Object>> rows = new ArrayList<>();

    /**
     * @param list
     *            name of the list in JSON, such as {@code shares}
     * @param element
     *            name of a row in XML, such as {@code Share}
     */
    GridRows(String list, String element, List<String> columns) {
        this.list = list;
        this.element = element;
        this.columns = List.copyOf(columns);
    }

    void add(Map<String, Object> row) {
        rows.add(row);
    }

    int size() {
        return rows.size();
    }

    /** Returns the answer in a form. */
    ApiAnswer answer(MediaKind media) {
        return switch (media) {
            case XML -> ApiAnswer.of(MediaKind.XML, xml());
            case CSV -> ApiAnswer.of(MediaKind.CSV, csv());
            default -> ApiAnswer.json(json());
        };
    }

    private JsonOutput json() {
        JsonOutput out = new JsonOutput().beginObject().name(list).beginArray();
        for (Map<String, Object> row : rows) {
            out.beginObject();
            columns.forEach(column -> member(column, row.get(column), out));
            out.endObject();
        }
        return out.endArray().endObject();
    }

    private static void member(String name, @Nullable Object cell, JsonOutput out) {
        if (cell instanceof OptionalLong number) {
            number.ifPresent(value -> out.member(name, value));
        } else if (cell instanceof List<?> items) {
            out.name(name).beginArray();
            items.forEach(item -> item(item, out));
            out.endArray();
        } else if (cell != null && !cell.toString().isEmpty()) {
            out.member(name, cell.toString());
        }
    }

    private static void item(Object item, JsonOutput out) {
        if (item instanceof Map<?, ?> object) {
            out.beginObject();
            object.forEach((name, value) -> out.member(name.toString(), value.toString()));
            out.endObject();
        } else {
            out.value(item.toString());
        }
    }

    private byte[] xml() {
        XmlFragmentBuilder out = new XmlFragmentBuilder(XmlLimits.OWN).start(name(element + "s"));
        for (Map<String, Object> row : rows) {
            out.start(name(element));
            for (String column : columns) {
                String text = text(row.get(column), " ");
                if (!text.isEmpty()) {
                    out.attribute(new QName(column), XmlText.printable(text));
                }
            }
            out.end();
        }
        return out.end().build().toBytes();
    }

    private byte[] csv() {
        CsvOutput table = new CsvOutput(columns);
        rows.forEach(row -> table.row(columns.stream().map(column -> text(row.get(column), " ")).toList()));
        return table.toBytes();
    }

    private static String text(@Nullable Object cell, String separator) {
        if (cell instanceof OptionalLong number) {
            return number.isPresent() ? Long.toString(number.getAsLong()) : "";
        }
        if (cell instanceof List<?> items) {
            boolean simple = items.stream().noneMatch(Map.class::isInstance);
            return simple
                    ? items.stream().map(Object::toString).collect(Collectors.joining(separator))
                    : Integer.toString(items.size());
        }
        return cell == null ? "" : cell.toString();
    }

    private static QName name(String localName) {
        return new QName(NAMESPACE, localName, "api");
    }
}

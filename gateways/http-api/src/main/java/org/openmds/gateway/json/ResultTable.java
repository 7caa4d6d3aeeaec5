package org.openmds.gateway.json;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import javax.xml.namespace.QName;

import org.openmds.wsrf.xml.NodeKind;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlNodes;

/**
 * Writes the results of a query as a table. Each element is a row; its attributes and the texts below it are the columns, named by their paths:
 * {@code ProcessorLoad/@Last1Min}. Of several values with one path, the first is taken. A line of text is a row with the column {@code value}.
 */
public final class ResultTable {

    private static final String VALUE = "value";
    private static final int MAX_COLUMNS = 200;

    private final Set<String> columns = new LinkedHashSet<>();
    private final List<Map<String, String>> rows = new ArrayList<>();

    private ResultTable() {
    }

    /** Returns the table of the children of an element. */
    public static byte[] of(XmlElement results) {
        ResultTable table = new ResultTable();
        XmlNodes nodes = results.fragment().nodes();
        for (int child = nodes.firstChild(results.index()); child != XmlNodes.NONE; child = nodes.nextSibling(child)) {
            if (nodes.isElement(child)) {
                table.row(results.fragment().element(child));
            } else if (nodes.kind(child) == NodeKind.TEXT) {
                nodes.stringValue(child).lines().forEach(table::line);
            }
        }
        return table.write();
    }

    private void line(String text) {
        Map<String, String> row = new LinkedHashMap<>();
        put(row, VALUE, text);
        rows.add(row);
    }

    private void row(XmlElement element) {
        Map<String, String> row = new LinkedHashMap<>();
        cells(element, "", row);
        rows.add(row);
    }

    private void cells(XmlElement element, String path, Map<String, String> row) {
        for (Map.Entry<QName, String> attribute : element.attributes().entrySet()) {
            put(row, path + "@" + attribute.getKey().getLocalPart(), attribute.getValue());
        }
        List<XmlElement> children = element.children();
        if (children.isEmpty() && !element.text().isBlank()) {
            put(row, path.isEmpty() ? VALUE : path.substring(0, path.length() - 1), element.text());
        }
        children.forEach(child -> cells(child, path + child.name().getLocalPart() + "/", row));
    }

    private void put(Map<String, String> row, String column, String text) {
        if (columns.contains(column) || columns.size() < MAX_COLUMNS) {
            columns.add(column);
            row.putIfAbsent(column, text);
        }
    }

    private byte[] write() {
        List<String> heads = List.copyOf(columns);
        CsvOutput out = new CsvOutput(heads);
        rows.forEach(row -> out.row(heads.stream().map(head -> row.getOrDefault(head, "")).toList()));
        return out.toBytes();
    }
}

package org.openmds.loadtest.systems.rgma;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A table of R-GMA's schema, which producers publish rows of.
 *
 * @param columns
 *            the first is the key
 */
record RgmaTable(String name, List<TableColumn> columns) {

    RgmaTable {
        columns = List.copyOf(columns);
    }

    /** A column and its type in SQL. */
    record TableColumn(String name, String type) {
    }

    TableColumn key() {
        return columns.getFirst();
    }

    String createSql(String kind) {
        return columns.stream()
                .map(column -> column.name() + " " + column.type() + " NOT NULL")
                .collect(Collectors.joining(", ", "CREATE TABLE " + name + " (",
                        ", PRIMARY KEY (" + key().name() + "))"))
                + kind;
    }

    /** Of the other columns, in order, where the key, which is the last parameter, is that. */
    String updateSql() {
        return columns.stream()
                .skip(1)
                .map(column -> column.name() + " = ?")
                .collect(Collectors.joining(", ", "UPDATE " + name + " SET ", " WHERE " + key().name() + " = ?"));
    }

    /** Of the other columns, in order, and the key. */
    String insertSql() {
        return columns.stream()
                .skip(1)
                .map(TableColumn::name)
                .collect(Collectors.joining(", ", "INSERT INTO " + name + " (", ", " + key().name() + ")"))
                + columns.stream().map(_ -> "?").collect(Collectors.joining(", ", " VALUES (", ")"));
    }
}

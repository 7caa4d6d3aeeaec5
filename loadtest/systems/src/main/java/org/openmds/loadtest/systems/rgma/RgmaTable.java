package org.openmds.loadtest.systems.rgma;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A table of R-GMA's schema; producers publish its rows.
 *
 * @param columns
 *            the columns; the first is the key
 */
record RgmaTable(String name, List<TableColumn> columns) {

    RgmaTable {
        columns = List.copyOf(columns);
    }

    /** A column and its SQL type. */
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

    /** Returns the UPDATE statement. Its parameters are the other columns in order, then the key. */
    String updateSql() {
        return columns.stream()
                .skip(1)
                .map(column -> column.name() + " = ?")
                .collect(Collectors.joining(", ", "UPDATE " + name + " SET ", " WHERE " + key().name() + " = ?"));
    }

    /** Returns the INSERT statement. Its parameters are the other columns in order, then the key. */
    String insertSql() {
        return columns.stream()
                .skip(1)
                .map(TableColumn::name)
                .collect(Collectors.joining(", ", "INSERT INTO " + name + " (", ", " + key().name() + ")"))
                + columns.stream().map(_ -> "?").collect(Collectors.joining(", ", " VALUES (", ")"));
    }
}

package org.openmds.server.command;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The output formats of results that are not XML. */
enum TableFormat {
    TABLE, CSV, JSON;

    /** Accepts the names in lower case. */
    static final class TableFormatConverter implements ITypeConverter<TableFormat> {
        @Override
        public TableFormat convert(String text) {
            return switch (text) {
                case "table" -> TABLE;
                case "csv" -> CSV;
                case "json" -> JSON;
                default -> throw new TypeConversionException("expected table, csv or json, was '%s'".formatted(text));
            };
        }
    }
}

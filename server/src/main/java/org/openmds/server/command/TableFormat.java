package org.openmds.server.command;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The forms of what is no XML. */
enum TableFormat {
    TABLE, JSON;

    /** Takes the names in lower case, as they are shown. */
    static final class TableFormatConverter implements ITypeConverter<TableFormat> {
        @Override
        public TableFormat convert(String text) {
            return switch (text) {
                case "table" -> TABLE;
                case "json" -> JSON;
                default -> throw new TypeConversionException("expected table or json, was '%s'".formatted(text));
            };
        }
    }
}

package org.openmds.loadtest.model.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** JSON of all files of a run and of all messages: fields are named like record components, times are ISO 8601. */
public final class RunJson {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            .build();
    private static final JsonMapper LENIENT_MAPPER = MAPPER.rebuild()
            .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .build();

    private RunJson() {
    }

    public static String text(Object value) {
        return MAPPER.writeValueAsString(value);
    }

    /** Returns the value as JSON in one line. */
    public static String line(Object value) {
        return MAPPER.writer().without(SerializationFeature.INDENT_OUTPUT).writeValueAsString(value);
    }

    /**
     * Reads a value.
     *
     * @throws JacksonException
     *             if the text is not such a value; the message says where and why
     */
    public static <T> T value(String text, Class<T> type) {
        return MAPPER.readValue(text, type);
    }

    /** Writes a file under another name first and then renames it, so that no reader sees half of it. */
    public static void write(Path file, Object value) {
        try {
            Files.createDirectories(file.getParent());
            Path whole = file.resolveSibling(file.getFileName() + ".new");
            Files.writeString(whole, text(value));
            Files.move(whole, file, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Reads a file that an earlier version may have written: flags and numbers that it lacks are false and 0.
     *
     * @throws JacksonException
     *             if the file is not such a value
     */
    public static <T> T readEarlier(Path file, Class<T> type) throws IOException {
        return LENIENT_MAPPER.readValue(Files.readString(file), type);
    }

    /**
     * Reads a file.
     *
     * @throws JacksonException
     *             if the file is not such a value
     */
    public static <T> T read(Path file, Class<T> type) throws IOException {
        return value(Files.readString(file), type);
    }
}

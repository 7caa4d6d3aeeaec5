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

/** JSON as all files of a run and all messages have it: fields as records name them, times as ISO 8601. */
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

    /** In one line. */
    public static String line(Object value) {
        return MAPPER.writer().without(SerializationFeature.INDENT_OUTPUT).writeValueAsString(value);
    }

    /**
     * @throws JacksonException
     *             where the text is no such value; it says where and why
     */
    public static <T> T value(String text, Class<T> type) {
        return MAPPER.readValue(text, type);
    }

    /** Writes a whole file, beside its place first, so that nobody reads half of it. */
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
     * Also of an earlier version: flags and numbers that it did not know are false and 0.
     *
     * @throws JacksonException
     *             where the file is no such value
     */
    public static <T> T readEarlier(Path file, Class<T> type) throws IOException {
        return LENIENT_MAPPER.readValue(Files.readString(file), type);
    }

    /**
     * @throws JacksonException
     *             where the file is no such value
     */
    public static <T> T read(Path file, Class<T> type) throws IOException {
        return value(Files.readString(file), type);
    }
}

package org.openmds.webmds;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The style sheet, script and icon of the pages: a fixed list of files in the jar. Thread-safe. */
final class StaticFiles {

    private static final Map<String, String> TYPES = Map.of("webmds.css", "text/css; charset=utf-8", "webmds.js",
            "text/javascript; charset=utf-8", "icon.svg", "image/svg+xml");

    private final Map<String, WebPage> read = new ConcurrentHashMap<>();

    Optional<WebPage> find(String name) {
        return TYPES.containsKey(name) ? Optional.of(read.computeIfAbsent(name, StaticFiles::load)) : Optional.empty();
    }

    private static WebPage load(String name) {
        try (InputStream in = StaticFiles.class.getResourceAsStream("/org/openmds/webmds/static/" + name)) {
            if (in == null) {
                throw new IOException("this file is missing in the jar: " + name);
            }
            byte[] bytes = in.readAllBytes();
            return new WebPage(200, Objects.requireNonNull(TYPES.get(name)), bytes,
                    HexFormat.of().toHexDigits(Arrays.hashCode(bytes)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

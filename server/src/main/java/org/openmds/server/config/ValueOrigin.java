package org.openmds.server.config;

import java.nio.file.Path;

/** Where a value came from, for messages. */
public sealed interface ValueOrigin {

    /** What a message begins with, such as {@code mds.yaml:12:5}. */
    String display();

    /** Against which relative paths are resolved. */
    default Path directory() {
        return Path.of("").toAbsolutePath();
    }

    /**
     * A place in the file.
     *
     * @param line
     *            from 1
     * @param column
     *            from 1
     */
    record InFile(Path file, int line, int column) implements ValueOrigin {
        @Override
        public String display() {
            return file + ":" + line + ":" + column;
        }

        @Override
        public Path directory() {
            Path parent = file.toAbsolutePath().getParent();
            return parent == null ? file.toAbsolutePath() : parent;
        }
    }

    /** The file as a whole. */
    record WholeFile(Path file) implements ValueOrigin {
        @Override
        public String display() {
            return file.toString();
        }
    }

    /** An environment variable. */
    record Variable(String name) implements ValueOrigin {
        @Override
        public String display() {
            return "environment variable " + name;
        }
    }

    /** An option of the command line. */
    record CommandLine() implements ValueOrigin {
        @Override
        public String display() {
            return "command line";
        }
    }

    /** Nothing was given. */
    record Default() implements ValueOrigin {
        @Override
        public String display() {
            return "defaults";
        }
    }
}

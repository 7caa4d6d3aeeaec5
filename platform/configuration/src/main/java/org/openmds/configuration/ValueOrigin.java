package org.openmds.configuration;

import java.nio.file.Path;

/** The place where a value was given, for messages. */
public sealed interface ValueOrigin {

    /** Returns the beginning of a message, such as {@code mds.yaml:12:5}. */
    String display();

    /** Returns the directory against which relative paths are resolved. */
    default Path directory() {
        return Path.of("").toAbsolutePath();
    }

    /**
     * A place in the file.
     *
     * @param line
     *            the number, from 1
     * @param column
     *            the number, from 1
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

    /** The place of a value that was not given. */
    record Default() implements ValueOrigin {
        @Override
        public String display() {
            return "defaults";
        }
    }
}

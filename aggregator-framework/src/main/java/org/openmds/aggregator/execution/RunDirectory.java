package org.openmds.aggregator.execution;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;

/**
 * The private working directory of one run, with its standard input, output and error as files. Files need no threads that read them while the
 * program runs, and the server need not wait for a program that keeps pipes open. Used by one thread at a time, which may block on the disk.
 */
final class RunDirectory {

    private final Path path;
    /** Opened before the program runs: the server reads these files even if the program replaces them. */
    private final FileChannel output;
    private final FileChannel errors;

    private RunDirectory(Path path, FileChannel output, FileChannel errors) {
        this.path = path;
        this.output = output;
        this.errors = errors;
    }

    /** Creates the directory and writes the call's input. */
    static RunDirectory create(Path path, ProgramCall<?> call) throws IOException {
        Files.createDirectory(path, PrivateDirectories.PRIVATE);
        try {
            try (OutputStream input = new BufferedOutputStream(Files.newOutputStream(path.resolve("stdin")))) {
                call.writeInput(input);
            }
            FileChannel output = newFile(path.resolve("stdout"));
            try {
                return new RunDirectory(path, output, newFile(path.resolve("stderr")));
            } catch (IOException e) {
                output.close();
                throw e;
            }
        } catch (IOException e) {
            PrivateDirectories.delete(path);
            throw e;
        }
    }

    /** Returns the run's name; unique among all runs. */
    String name() {
        return path.getFileName().toString();
    }

    /** Returns a builder for a process in this directory. */
    ProcessBuilder process(List<String> command) {
        return new ProcessBuilder(command).directory(path.toFile())
                .redirectInput(path.resolve("stdin").toFile())
                .redirectOutput(path.resolve("stdout").toFile())
                .redirectError(path.resolve("stderr").toFile());
    }

    long outputLength() throws IOException {
        return output.size();
    }

    /** Returns the beginning of the standard output. */
    byte[] output(int maxBytes) throws IOException {
        return read(output, maxBytes);
    }

    /** Returns the beginning of the standard error output. */
    String errors(int maxBytes) throws IOException {
        return new String(read(errors, maxBytes), StandardCharsets.UTF_8);
    }

    /** Removes the directory with all files that the program has left there. */
    void remove() throws IOException {
        try (FileChannel _ = output; FileChannel _ = errors) {
            PrivateDirectories.delete(path);
        }
    }

    private static FileChannel newFile(Path file) throws IOException {
        return FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ,
                StandardOpenOption.WRITE);
    }

    private static byte[] read(FileChannel file, int maxBytes) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate((int) Math.min(maxBytes, file.size()));
        long position = 0;
        while (buffer.hasRemaining()) {
            int read = file.read(buffer, position);
            if (read < 0) {
                break;
            }
            position += read;
        }
        return Arrays.copyOf(buffer.array(), buffer.position());
    }
}

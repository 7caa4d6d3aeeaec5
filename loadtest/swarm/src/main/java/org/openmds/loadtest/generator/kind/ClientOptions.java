package org.openmds.loadtest.generator.kind;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.model.client.ClientException;
import org.openmds.loadtest.model.client.ClientKind;
import org.openmds.loadtest.model.client.ClientOption;
import org.openmds.loadtest.model.client.ClientProblems;
import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.model.plan.DurationNotation;
import org.openmds.loadtest.model.plan.SimilarName;

import com.google.errorprone.annotations.FormatMethod;

/**
 * The options of a client as a plan gives them, read by type. What is wrong with them is collected, so that all of it is told at once; a reading that
 * fails gives the usual value. Used by one thread.
 */
public final class ClientOptions {

    /** A value that is read from a file: {@code @request.xml}. */
    public static final String FILE_PREFIX = "@";

    private static final long MAX_FILE_BYTES = 64 << 20;

    private final String kind;
    private final Map<String, String> defaults;
    private final Map<String, String> given;
    private final List<String> problems = new ArrayList<>();
    /** What is wrong with this machine rather than with the plan. */
    private final List<String> machineProblems = new ArrayList<>();

    private ClientOptions(String kind, Map<String, String> usual, Map<String, String> given) {
        this.kind = kind;
        this.defaults = usual;
        this.given = given;
    }

    /** Those of a plan; unknown ones are the first problem. */
    public static ClientOptions of(ClientKind kind, ClientSpec spec) {
        Map<String, String> usual = kind.options()
                .stream()
                .collect(Collectors.toUnmodifiableMap(ClientOption::name, ClientOption::defaultValue));
        ClientOptions options = new ClientOptions(kind.name(), usual, spec.options());
        spec.options().keySet().stream().filter(name -> !usual.containsKey(name)).sorted().forEach(options::unknown);
        return options;
    }

    private void unknown(String name) {
        problem("the kind %s has no option '%s'%s", kind, name, SimilarName.suggestOrList(name, defaults.keySet()));
    }

    /** Adds to what is wrong. */
    @FormatMethod
    public void problem(String format, @Nullable Object... arguments) {
        problems.add(format.formatted(arguments));
    }

    /** Adds to what is wrong with this machine, which need not be a tester. */
    @FormatMethod
    public void machineProblem(String format, @Nullable Object... arguments) {
        machineProblems.add(format.formatted(arguments));
    }

    /** What is wrong. */
    public ClientProblems problems() {
        return new ClientProblems(problems, machineProblems);
    }

    /**
     * For testers, before they begin.
     *
     * @throws ClientException
     *             where anything is wrong, with all of it
     */
    public void check() throws ClientException {
        List<String> all = problems().all();
        if (!all.isEmpty()) {
            throw new ClientException("client of kind %s: %s".formatted(kind, String.join("; ", all)));
        }
    }

    /** Whether the plan gives a value. */
    public boolean isGiven(String name) {
        return given.containsKey(name);
    }

    /** The value, or the usual one; what begins with {@value #FILE_PREFIX} is the content of a file. */
    public String text(String name) {
        String value = given.getOrDefault(name, defaults.getOrDefault(name, ""));
        return value.startsWith(FILE_PREFIX)
                ? content(name, Path.of(value.substring(FILE_PREFIX.length())), problems)
                : value;
    }

    /** The value, where there is one that is not blank. */
    public Optional<String> find(String name) {
        return Optional.of(text(name)).filter(text -> !text.isBlank());
    }

    /** The value, which there must be. */
    public String required(String name) {
        String text = text(name);
        if (text.isBlank()) {
            problem("option %s is missing", name);
        }
        return text;
    }

    /**
     * A secret, which plans name by its file alone: plans are kept with the results, secrets are not. The file is the tester's: whoever only reads the
     * plan need not have it.
     */
    public Optional<String> secret(String name) {
        return secretText(name).map(String::strip);
    }

    /** The same as its file has it, with all its lines. */
    public Optional<String> secretText(String name) {
        // As it was written: what a file of @ holds may be the secret, which no message and no plan is to have.
        String file = given.getOrDefault(name, defaults.getOrDefault(name, ""));
        if (file.startsWith(FILE_PREFIX)) {
            problem("option %s names a file already: write it without %s", name, FILE_PREFIX);
            return Optional.empty();
        }
        return Optional.of(file)
                .filter(named -> !named.isBlank())
                .map(named -> content(name, Path.of(named), machineProblems));
    }

    public boolean flag(String name) {
        return switch (text(name)) {
            case "true" -> true;
            case "false", "" -> false;
            default -> {
                problem("option %s must be true or false, was '%s'", name, text(name));
                yield false;
            }
        };
    }

    public int number(String name, int least, int most) {
        return value(name, text -> {
            int number = Integer.parseInt(text.strip());
            if (number < least || number > most) {
                throw new NumberFormatException();
            }
            return number;
        }, "a whole number from %d to %d".formatted(least, most)).orElse(least);
    }

    /** Such as {@code 1.5s} or {@code 200ms}. */
    public Duration duration(String name) {
        return value(name,
                text -> DurationNotation.parse(text.strip()).orElseThrow(() -> new IllegalArgumentException(text)),
                DurationNotation.EXPECTED).orElse(Duration.ofSeconds(1));
    }

    /** One of the constants, which are written in small letters with hyphens. */
    public <E extends Enum<E>> E choice(String name, Class<E> type) {
        E[] all = type.getEnumConstants();
        String names = Arrays.stream(all).map(ClientOptions::hyphenated).collect(Collectors.joining(", "));
        return value(name, text -> Arrays.stream(all)
                .filter(each -> hyphenated(each).equals(text.strip()))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(text)), "one of " + names)
                .orElse(all[0]);
    }

    /** A constant as plans write it. */
    public static String hyphenated(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * The value by a reading of any kind.
     *
     * @param reading
     *            throws an IllegalArgumentException for what is no such value
     * @param expected
     *            such as "a port number"
     */
    public <T> Optional<T> value(String name, Function<String, T> reading, String expected) {
        String text = text(name);
        try {
            return Optional.of(reading.apply(text));
        } catch (IllegalArgumentException e) {
            problem("option %s must be %s, was '%s'", name, expected, shortened(text));
            return Optional.empty();
        }
    }

    private static String shortened(String text) {
        return text.length() <= 100 ? text : text.substring(0, 100) + "…";
    }

    private static String content(String name, Path file, List<String> problems) {
        try {
            return read(file);
        } catch (IOException e) {
            problems.add("option %s: the file %s cannot be read: %s".formatted(name, file, e.getMessage()));
            return "";
        }
    }

    static String read(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new IOException("there is no such file");
        }
        if (Files.size(file) > MAX_FILE_BYTES) {
            throw new IOException("it has %d bytes, %d at most are taken".formatted(Files.size(file), MAX_FILE_BYTES));
        }
        return Files.readString(file);
    }
}

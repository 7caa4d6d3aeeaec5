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
import org.openmds.configuration.NameSuggestion;
import org.openmds.configuration.value.DurationText;
import org.openmds.loadtest.model.client.ClientException;
import org.openmds.loadtest.model.client.ClientKind;
import org.openmds.loadtest.model.client.ClientOption;
import org.openmds.loadtest.model.client.ClientProblems;
import org.openmds.loadtest.model.plan.ClientSpec;

import com.google.errorprone.annotations.FormatMethod;

/**
 * Reads the options of a plan's client by type. It collects the problems, so that all can be reported at once, and replaces an invalid value by a
 * valid one. Used by one thread.
 */
public final class ClientOptions {

    /** Prefix of a value that is read from a file: {@code @request.xml}. */
    public static final String FILE_PREFIX = "@";

    private static final long MAX_FILE_BYTES = 64 << 20;

    private final String kind;
    private final Map<String, String> defaults;
    private final Map<String, String> given;
    private final List<String> problems = new ArrayList<>();
    /** Problems of this machine, not of the plan. */
    private final List<String> machineProblems = new ArrayList<>();

    private ClientOptions(String kind, Map<String, String> usual, Map<String, String> given) {
        this.kind = kind;
        this.defaults = usual;
        this.given = given;
    }

    /** Creates a reader for a plan's options. Unknown options are the first problems. */
    public static ClientOptions of(ClientKind kind, ClientSpec spec) {
        Map<String, String> usual = kind.options()
                .stream()
                .collect(Collectors.toUnmodifiableMap(ClientOption::name, ClientOption::defaultValue));
        ClientOptions options = new ClientOptions(kind.name(), usual, spec.options());
        spec.options().keySet().stream().filter(name -> !usual.containsKey(name)).sorted().forEach(options::unknown);
        return options;
    }

    private void unknown(String name) {
        problem("the kind %s has no option '%s'%s", kind, name, NameSuggestion.hint(name, defaults.keySet()));
    }

    /** Adds a problem. */
    @FormatMethod
    public void problem(String format, @Nullable Object... arguments) {
        problems.add(format.formatted(arguments));
    }

    /** Adds a problem of this machine. It is ignored if this machine is not a tester. */
    @FormatMethod
    public void machineProblem(String format, @Nullable Object... arguments) {
        machineProblems.add(format.formatted(arguments));
    }

    /** Returns the problems found so far. */
    public ClientProblems problems() {
        return new ClientProblems(problems, machineProblems);
    }

    /**
     * Checks that there are no problems. Called by testers before they begin.
     *
     * @throws ClientException
     *             if there are problems; the message lists them all
     */
    public void check() throws ClientException {
        List<String> all = problems().all();
        if (!all.isEmpty()) {
            throw new ClientException("client of kind %s: %s".formatted(kind, String.join("; ", all)));
        }
    }

    /** True if the plan gives a value. */
    public boolean isGiven(String name) {
        return given.containsKey(name);
    }

    /** Returns the value or its default. A value that begins with {@value #FILE_PREFIX} is replaced by the content of the file. */
    public String text(String name) {
        String value = given.getOrDefault(name, defaults.getOrDefault(name, ""));
        return value.startsWith(FILE_PREFIX)
                ? content(name, Path.of(value.substring(FILE_PREFIX.length())), problems)
                : value;
    }

    /** Returns the value unless it is blank. */
    public Optional<String> find(String name) {
        return Optional.of(text(name)).filter(text -> !text.isBlank());
    }

    /** Returns the value and adds a problem if it is blank. */
    public String required(String name) {
        String text = text(name);
        if (text.isBlank()) {
            problem("option %s is missing", name);
        }
        return text;
    }

    /**
     * Returns a secret from the file that the option names. A plan never contains the secret, because plans are stored with the results.
     * The file must be on the testers only.
     */
    public Optional<String> secret(String name) {
        return secretText(name).map(String::strip);
    }

    /** Returns the text of the secret's file without changes, with all its lines. */
    public Optional<String> secretText(String name) {
        // The value as written in the plan: with @ it would be the content of a file, which may be the secret and must not get into
        // messages or plans.
        String file = given.getOrDefault(name, defaults.getOrDefault(name, ""));
        if (file.startsWith(FILE_PREFIX)) {
            problem("option %s takes a file name: write it without %s", name, FILE_PREFIX);
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

    /** Returns a duration such as {@code 1.5s} or {@code 200ms}. */
    public Duration duration(String name) {
        return value(name, text -> DurationText.parse(text.strip()), "a duration such as 250ms, 30s, 5m or 1h")
                .orElse(Duration.ofSeconds(1));
    }

    /** Returns one of the constants, which plans write in lower case with hyphens. */
    public <E extends Enum<E>> E choice(String name, Class<E> type) {
        E[] all = type.getEnumConstants();
        String names = Arrays.stream(all).map(ClientOptions::hyphenated).collect(Collectors.joining(", "));
        return value(name, text -> Arrays.stream(all)
                .filter(each -> hyphenated(each).equals(text.strip()))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(text)), "one of " + names)
                .orElse(all[0]);
    }

    /** Returns a constant's name as plans write it. */
    public static String hyphenated(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * Returns the value, converted by the given function.
     *
     * @param reading
     *            converts the text; throws an IllegalArgumentException for a wrong value
     * @param expected
     *            description of valid values, such as "a port number"
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

    public static String read(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new IOException("the file does not exist");
        }
        if (Files.size(file) > MAX_FILE_BYTES) {
            throw new IOException("it has %d bytes; the limit is %d bytes".formatted(Files.size(file), MAX_FILE_BYTES));
        }
        return Files.readString(file);
    }
}

package org.openmds.loadtest.systems.hawkeye.classad;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.loadtest.systems.hawkeye.classad.Value.Bool;
import org.openmds.loadtest.systems.hawkeye.classad.Value.Int;
import org.openmds.loadtest.systems.hawkeye.classad.Value.Real;
import org.openmds.loadtest.systems.hawkeye.classad.Value.Text;

/** Compares values and printed forms of random expressions with those of HTCondor's module classad2. */
class ClassAdReferenceIT {

    private static final int COUNT = 4_000;
    /** The seed of the usual run, which is the same in each run: other expressions are tried in the long run. */
    private static final long FIRST_SEED = -2_395_915_248_539_715_221L;
    private static final int LONG_RUNS = 10;
    /** All digits of the printed form, so that the decimal value is rounded and not the shortest one that names it. */
    private static final MathContext SIXTEEN_DIGITS = new MathContext(16);
    /** Limit of nested lists: a list can contain itself. */
    private static final int MAX_LIST_DEPTH = 3;
    private static final long TIMEOUT_SECONDS = 120;
    /** Limit of expressions that the reference does not evaluate in time. */
    private static final int MAX_SLOW = COUNT / 100;

    private static final String SLOW = "slow\t";

    private static String python = "";

    @TempDir
    private Path folder;

    @BeforeAll
    static void findPython() {
        Optional<String> given = Optional.ofNullable(System.getProperty("openmds.python"))
                .filter(path -> !path.isEmpty());
        assertThat(given.isPresent()).as("expected -Dopenmds.python=PATH of a Python with the module htcondor")
                .isTrue();
        python = given.orElseThrow();
    }

    @Test
    void values_ofRandomExpressions_equalTheReference() throws Exception {
        compare(Long.getLong("openmds.seed", FIRST_SEED));
    }

    @Test
    @Tag("long")
    void values_ofOtherExpressionsInEachRun_equalTheReference() throws Exception {
        Random seeds = new Random();
        for (int i = 0; i < LONG_RUNS; i++) {
            compare(seeds.nextLong());
        }
    }

    private void compare(long seed) throws IOException, InterruptedException {
        List<String> expressions = new RandomClassAdExpressions(seed).generate(COUNT);
        List<String> expected = referenceResults(expressions);
        assertThat(expected).as("with -Dopenmds.seed=%d", seed).hasSize(COUNT);
        assertThat(expected.stream().filter(SLOW::equals)).hasSizeLessThan(MAX_SLOW);
        List<String> wrong = new ArrayList<>();
        for (int i = 0; i < expressions.size(); i++) {
            String own = result(expressions.get(i));
            if (!own.equals(expected.get(i)) && !isCycle(own, expected.get(i)) && !expected.get(i).equals(SLOW)) {
                wrong.add("%s%n  expected %s%n  got      %s".formatted(expressions.get(i), readable(expected.get(i)),
                        readable(own)));
            }
        }
        assertThat(wrong).as("with -Dopenmds.seed=%d", seed).isEmpty();
    }

    /** True if attributes refer to themselves: the reference then fails, and this implementation returns an error. */
    private static boolean isCycle(String own, String expected) {
        return expected.contains("failed")
                && own.substring(own.indexOf('\t')).equals(expected.substring(expected.indexOf('\t')));
    }

    private List<String> referenceResults(List<String> expressions) throws IOException, InterruptedException {
        Path script = folder.resolve("oracle.py");
        try (var resource = ClassAdReferenceIT.class.getResourceAsStream("oracle.py")) {
            Files.copy(resource, script, StandardCopyOption.REPLACE_EXISTING);
        }
        Path in = Files.write(folder.resolve("in"), expressions);
        Path out = folder.resolve("out");
        Process process = new ProcessBuilder(python, script.toString()).redirectInput(in.toFile())
                .redirectOutput(out.toFile())
                .redirectError(folder.resolve("err").toFile())
                .start();
        boolean ended = process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        assertThat(ended).as("the reference must finish within %d s", TIMEOUT_SECONDS).isTrue();
        assertThat(process.waitFor()).as(Files.readString(folder.resolve("err"))).isZero();
        return Files.readAllLines(out);
    }

    /** Returns the result in the format of the reference script. */
    private static String result(String text) {
        try {
            Expression expression = ClassAdParser.expression(text);
            return written(expression.evaluate(EvaluationScope.of(ExpressionAd.EMPTY)), 0) + "\t"
                    + hex(ExpressionAd.of(Map.of("x", expression)).toString());
        } catch (ClassAdException _) {
            return "refused\t";
        }
    }

    private static String written(Value value, int depth) {
        if (depth > MAX_LIST_DEPTH) {
            return "deep";
        }
        return switch (value) {
            case Int(long number) -> Long.toString(number);
            case Real(double number) -> real(number);
            case Bool(boolean truth) -> Boolean.toString(truth);
            case Text(String text) -> hex(text);
            case Value.Values list ->
                list.values().stream().map(each -> written(each, depth + 1)).collect(Collectors.joining(",", "{", "}"));
            case Value.Ad ad -> hex(ad.toString());
            case Value.Undefined _ -> "undefined";
            case Value.Failure _ -> "error";
        };
    }

    private static String real(double number) {
        if (Double.isNaN(number)) {
            return "NaN";
        }
        if (Double.isInfinite(number)) {
            return "INF";
        }
        return number == 0
                ? "%.15E".formatted(number)
                : "%.15E".formatted(new BigDecimal(number).round(SIXTEEN_DIGITS));
    }

    private static String hex(String text) {
        return "text " + HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String readable(String written) {
        return Pattern.compile("text ([0-9a-f]*)")
                .matcher(written)
                .replaceAll(found -> Matcher.quoteReplacement(
                        '<' + new String(HexFormat.of().parseHex(found.group(1)), StandardCharsets.UTF_8) + '>'));
    }
}

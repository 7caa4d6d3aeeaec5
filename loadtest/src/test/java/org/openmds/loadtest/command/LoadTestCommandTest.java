package org.openmds.loadtest.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.AnnotatedElement;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.openmds.loadtest.command.option.LoadExitCodes;

import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Properties of every public command. */
final class LoadTestCommandTest {

    private static final String ALL = "mds load";

    static List<String> commands() {
        Stream<String> below = LoadTestCommand.commandLine()
                .getSubcommands()
                .values()
                .stream()
                .map(CommandLine::getCommandSpec)
                .filter(command -> !command.usageMessage().hidden())
                .map(CommandSpec::name);
        return Stream.concat(Stream.of(ALL), below).toList();
    }

    /** A single percent sign in a help text is an invalid format: picocli prints a warning before the help. */
    @ParameterizedTest
    @MethodSource("commands")
    void help_ofACommand_isOfFormatsThatHold(String name) {
        CommandSpec command = command(name).getCommandSpec();
        UsageMessageSpec usage = command.usageMessage();
        Stream<String[]> own = Stream.of(usage.header(), usage.description(), usage.footer(),
                usage.exitCodeList().values().toArray(String[]::new),
                new String[]{usage.exitCodeListHeading(), usage.footerHeading()});
        Stream<String[]> parts = Stream.concat(command.options().stream(), command.positionalParameters().stream())
                .map(ArgSpec::userObject)
                .map(AnnotatedElement.class::cast)
                .map(LoadTestCommandTest::description);

        assertThat(Stream.concat(own, parts).flatMap(Arrays::stream))
                .allSatisfy(text -> assertThatCode(() -> String.format(text)).as(text).doesNotThrowAnyException());
    }

    /** Returns the description in the annotation, because picocli returns it already formatted. */
    private static String[] description(AnnotatedElement argument) {
        Option option = argument.getAnnotation(Option.class);
        return option == null ? argument.getAnnotation(Parameters.class).description() : option.description();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void help_ofACommand_saysWhatItIsFor(String name) {
        assertThat(command(name).getCommandSpec().usageMessage().description()).isNotEmpty();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void version_ofACommand_isToldInALine(String name) {
        CommandLine command = command(name);
        StringWriter out = new StringWriter();

        command.printVersionHelp(new PrintWriter(out, true));

        assertThat(out.toString().lines()).singleElement().asString().startsWith("OpenMDS load test ");
    }

    @Test
    void completion_hasTheCommandsOfTheLoadTest() throws IOException {
        List<String> listed = Files
                .readAllLines(Path.of("../server/cli/src/main/resources/org/openmds/cli/launched-commands.txt"));

        assertThat(listed).filteredOn(line -> line.startsWith("load "))
                .containsExactlyElementsOf(
                        commands().stream().filter(name -> !name.equals(ALL)).map("load "::concat).toList());
    }

    @Test
    void execute_mistypedCommand_suggestsTheNearest() {
        StringWriter err = new StringWriter();
        CommandLine load = LoadTestCommand.commandLine().setErr(new PrintWriter(err, true));

        assertThat(load.execute("capcity", "http://127.0.0.1:1/")).isEqualTo(LoadExitCodes.USAGE);
        assertThat(err).hasToString(
                "there is no command 'capcity'; did you mean capacity?%nTry 'mds load --help'.%n".formatted());
    }

    private static CommandLine command(String name) {
        CommandLine all = LoadTestCommand.commandLine();
        return name.equals(ALL) ? all : Objects.requireNonNull(all.getSubcommands().get(name));
    }
}

package org.openmds.cli.document;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * A command with the texts of its help.
 *
 * @param path
 *            its name after {@code mds}, for example {@code trigger create}; empty for {@code mds} itself
 */
record DescribedCommand(String path, CommandLine line) {

    /** Returns a command and all below it that the help shows; each stands before those below it. */
    static List<DescribedCommand> all(CommandLine root) {
        List<DescribedCommand> all = new ArrayList<>();
        collect(new DescribedCommand("", root), all);
        return all;
    }

    private static void collect(DescribedCommand command, List<DescribedCommand> all) {
        all.add(command);
        command.below().forEach(each -> collect(each, all));
    }

    CommandSpec spec() {
        return line.getCommandSpec();
    }

    /** Returns the name of the manual page: {@code mds-trigger-create}. */
    String page() {
        return path.isEmpty() ? "mds" : "mds-" + path.replace(' ', '-');
    }

    /** Returns the last word of the path. */
    String word() {
        return path.substring(path.lastIndexOf(' ') + 1);
    }

    List<DescribedCommand> below() {
        return line.getSubcommands()
                .entrySet()
                .stream()
                .filter(each -> !each.getValue().getCommandSpec().usageMessage().hidden())
                .map(each -> new DescribedCommand(path.isEmpty() ? each.getKey() : path + " " + each.getKey(),
                        each.getValue()))
                .toList();
    }

    /** Returns false for a command of another program, of which only the name is known. */
    boolean isDescribed() {
        return spec().usageMessage().description().length > 0;
    }

    /** Returns the options that the help shows. */
    List<OptionSpec> options() {
        return spec().options().stream().filter(option -> !option.hidden()).toList();
    }

    /** Returns the first sentence of the description, without its full stop. */
    String summary() {
        return sentence(spec().usageMessage().description());
    }

    /** Returns the beginning of the description of an option. */
    static String summary(OptionSpec option) {
        return sentence(option.description()).replaceFirst("(: | \\(default|, for example).*", "");
    }

    /** Returns the first sentence of a description, without its full stop. */
    private static String sentence(String... description) {
        String text = text(String.join(" ", description));
        int end = text.indexOf(". ");
        String first = end < 0 ? text : text.substring(0, end);
        return first.endsWith(".") ? first.substring(0, first.length() - 1) : first;
    }

    /** Returns a text of the help as the parser prints it: {@code %n} is a line break, and two percent signs are one. */
    static String text(String written) {
        return written.contains("%") ? String.format(written).strip() : written;
    }

    /** Returns the names of an option, the long one first. */
    static List<String> names(OptionSpec option) {
        return Arrays.stream(option.names()).sorted(Comparator.comparingInt(String::length).reversed()).toList();
    }

    static boolean takesValue(OptionSpec option) {
        return option.arity().max() > 0;
    }

    /** Returns true if the value of an option is the name of a file or folder. */
    static boolean takesFile(OptionSpec option) {
        return option.paramLabel().matches("(?i)<?(file|dir|folder|pem)s?>?");
    }

    /** Returns the values that an option may have; empty if there is no such list, or if they are not written like their names in Java. */
    static List<String> values(OptionSpec option) {
        List<String> values = new ArrayList<>();
        if (option.completionCandidates() != null) {
            option.completionCandidates().forEach(value -> values.add(value.toLowerCase(Locale.ROOT)));
        }
        return values.stream().anyMatch(value -> value.contains("_")) ? List.of() : values;
    }
}

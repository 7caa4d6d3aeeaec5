package org.openmds.cli.document;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Help;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The writer of one manual page, in the macros of {@code man(7)}. One object writes one page. */
final class ManualPage {

    private final DescribedCommand command;
    private final StringBuilder page = new StringBuilder();

    private ManualPage(DescribedCommand command) {
        this.command = command;
    }

    /**
     * Returns the text of a page.
     *
     * @param exitCodes
     *            the meanings of the exit codes, which all commands share
     */
    static String of(DescribedCommand command, String version, Map<String, String> exitCodes) {
        return new ManualPage(command).write(version, exitCodes);
    }

    private String write(String version, Map<String, String> exitCodes) {
        UsageMessageSpec usage = command.spec().usageMessage();
        line(".TH %s 1 \"\" \"OpenMDS %s\" \"OpenMDS\"".formatted(command.page().toUpperCase(Locale.ROOT),
                version));
        line(".SH NAME");
        line(escaped(command.page()) + " \\- " + escaped(command.summary()));
        line(".SH SYNOPSIS");
        preformatted(synopsis());
        line(".SH DESCRIPTION");
        for (String paragraph : usage.description()) {
            paragraph();
            text(DescribedCommand.text(paragraph));
        }
        parameters();
        commands();
        line(".SH EXIT STATUS");
        exitCodes.forEach((code, meaning) -> entry("\\fB" + escaped(code) + "\\fR", DescribedCommand.text(meaning)));
        footer(usage.footer());
        line(".SH SEE ALSO");
        line(".BR mds (1)");
        line(".PP");
        text("The guides and the description of all configuration keys are in the folder docs of the source; the packages have the "
                + "licences and the changes in /usr/share/doc/openmds.");
        return page.toString();
    }

    private List<String> synopsis() {
        String text = new Help(command.spec(), Help.defaultColorScheme(Help.Ansi.OFF)).synopsis(0);
        return text.lines().map(String::strip).toList();
    }

    private void parameters() {
        List<PositionalParamSpec> words = command.spec()
                .positionalParameters()
                .stream()
                .filter(each -> !each.hidden())
                .toList();
        if (!words.isEmpty()) {
            line(".SH ARGUMENTS");
            words.forEach(each -> entry(label(each.paramLabel()), described(each.description())));
        }
        if (!command.options().isEmpty()) {
            line(".SH OPTIONS");
            command.options().forEach(each -> entry(names(each), described(each.description())));
        }
    }

    private void commands() {
        List<DescribedCommand> below = command.below().stream().filter(DescribedCommand::isDescribed).toList();
        if (!below.isEmpty()) {
            line(".SH COMMANDS");
            below.forEach(each -> entry("\\fB" + escaped(each.page()) + "\\fR(1)", each.summary() + "."));
        }
    }

    /** Writes the lines of the footer: headings of examples, indented lines as they are, and paragraphs. */
    private void footer(String... lines) {
        boolean paragraph = false;
        for (String written : lines) {
            String text = DescribedCommand.text(written);
            if (text.matches("Examples?:")) {
                line(".SH " + (text.startsWith("Examples") ? "EXAMPLES" : "EXAMPLE"));
            } else if (written.startsWith(" ")) {
                preformatted(List.of(written.substring(2)));
                paragraph = false;
            } else if (!text.isBlank()) {
                if (!paragraph) {
                    paragraph();
                }
                text(text);
                paragraph = true;
            }
        }
    }

    private void entry(String head, String text) {
        line(".TP");
        line(head);
        text(text);
    }

    private static String names(OptionSpec option) {
        String names = DescribedCommand.names(option)
                .stream()
                .map(name -> "\\fB" + escaped(name) + "\\fR")
                .collect(Collectors.joining(", "));
        return DescribedCommand.takesValue(option) ? names + " " + label(option.paramLabel()) : names;
    }

    private static String label(String label) {
        return "\\fI" + escaped(label) + "\\fR";
    }

    private static String described(String... description) {
        return DescribedCommand.text(String.join(" ", description));
    }

    private void preformatted(List<String> lines) {
        paragraph();
        line(".nf");
        lines.forEach(this::text);
        line(".fi");
    }

    private void text(@Nullable String text) {
        if (text != null) {
            text.lines().filter(line -> !line.isBlank()).map(ManualPage::escaped).forEach(this::line);
        }
    }

    /** Keeps characters that have a meaning in manual pages, and those that would become typographic ones. */
    private static String escaped(String text) {
        String characters = text.replace("\\", "\\e")
                .replace("-", "\\-")
                .replace("'", "\\(aq")
                .replace("^", "\\(ha")
                .replace("~", "\\(ti");
        return characters.startsWith(".") ? "\\&" + characters : characters;
    }

    /** Begins a paragraph; a heading has begun one. */
    private void paragraph() {
        int last = page.lastIndexOf("\n", page.length() - 2) + 1;
        if (!page.substring(last).startsWith(".SH")) {
            line(".PP");
        }
    }

    private void line(String line) {
        page.append(line).append('\n');
    }
}

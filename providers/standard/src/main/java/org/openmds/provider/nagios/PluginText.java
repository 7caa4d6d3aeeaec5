package org.openmds.provider.nagios;

import java.util.List;

/**
 * The output of a plugin (Monitoring Plugins' development guidelines, Nagios' plugin API). The first line describes the state; performance data
 * follows a {@code |}. Further lines continue the description, up to a {@code |}; all text after that is performance data.
 *
 * @param output
 *            the first line
 * @param longOutput
 *            the other lines; empty if there are none
 */
record PluginText(String output, String longOutput, List<PerfDatum> perfData) {

    PluginText {
        perfData = List.copyOf(perfData);
    }

    static PluginText parse(String printed) {
        String text = printed.replace("\r\n", "\n").strip();
        int end = text.indexOf('\n');
        String first = end < 0 ? text : text.substring(0, end);
        String rest = end < 0 ? "" : text.substring(end + 1);
        int bar = first.indexOf('|');
        int secondBar = rest.indexOf('|');
        String numbers = (bar < 0 ? "" : first.substring(bar + 1)) + " "
                + (secondBar < 0 ? "" : rest.substring(secondBar + 1).replace('\n', ' '));
        return new PluginText((bar < 0 ? first : first.substring(0, bar)).strip(),
                (secondBar < 0 ? rest : rest.substring(0, secondBar)).strip(), PerfDatum.all(numbers));
    }
}

package org.openmds.provider.nagios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class PluginTextTest {

    @Test
    void parse_oneLine_wordsAndNumbers() {
        PluginText text = PluginText
                .parse("DISK OK - free space: / 3326 MB (56%);|/=2643MB;5948;5958;0;5968 '/my disk'=1.5%;@10:20;~:30;;\n");

        assertThat(text.output()).isEqualTo("DISK OK - free space: / 3326 MB (56%);");
        assertThat(text.perfData()).containsExactly(new PerfDatum("/", "2643", "MB", "5948", "5958", "0", "5968"),
                new PerfDatum("/my disk", "1.5", "%", "@10:20", "~:30", "", ""));
    }

    @Test
    void parse_severalLines_numbersOfTheFirstAndBehindTheSecondBar() {
        PluginText text = PluginText.parse("""
                DISK OK - free space: / 3326 MB | /=2643MB;5948;5958;0;5968
                / 15272 MB (77%);
                /boot 68 MB (69%); | /boot=68MB;88;93;0;98
                /home=69357MB;253404;253409;0;253414
                """);

        assertThat(text.longOutput()).isEqualTo("/ 15272 MB (77%);\n/boot 68 MB (69%);");
        assertThat(text.perfData()).extracting(PerfDatum::label).containsExactly("/", "/boot", "/home");
    }

    @Test
    void parse_invalidNumbers_areSkipped() {
        assertThat(PerfDatum.all("a=1 nonsense b= c=x 'd''e'=U;; =5 f=-1,5s g=1e3c ")).containsExactly(
                new PerfDatum("a", "1", "", "", "", "", ""), new PerfDatum("d'e", "U", "", "", "", "", ""),
                new PerfDatum("f", "-1.5", "s", "", "", "", ""), new PerfDatum("g", "1e3", "c", "", "", "", ""));
        assertThat(PerfDatum.all("'" + "x".repeat(100_000))).isEqualTo(List.of());
        assertThat(PerfDatum.all("a='b ".repeat(20_000))).isEmpty();
    }

    @Test
    @Timeout(10)
    void parse_manyDigitsBeforeAnInvalidUnit_takesTimeByTheirLength() {
        assertThat(PerfDatum.all("a=" + "1".repeat(1_000_000) + "s1")).isEmpty();
        assertThat(PerfDatum.all("a=.5 b=1. c=1,5e d=1e+3s")).extracting(PerfDatum::value, PerfDatum::unit)
                .containsExactly(tuple(".5", ""), tuple("1", "."), tuple("1.5", "e"), tuple("1e+3", "s"));
    }

    @Test
    void parse_nothing_isEmpty() {
        assertThat(PluginText.parse(" \n")).isEqualTo(new PluginText("", "", List.of()));
    }
}

package org.openmds.wsrf.xpath.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.openmds.wsrf.xpath.document.EvaluationBudget;
import org.openmds.wsrf.xpath.document.XPathLimits;

/** Counts the characters that a search reads. */
class TwoWaySearchTest {

    /** Characters that count how often they are read. */
    private static final class CountedText implements CharSequence {
        private final String text;
        private long reads;

        private CountedText(String text) {
            this.text = text;
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public char charAt(int index) {
            reads++;
            return text.charAt(index);
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return text.subSequence(start, end);
        }
    }

    @Test
    void find_everyShortPatternOfTwoLetters_isTheFirstIndex() {
        for (String text : words(10)) {
            for (String pattern : words(5)) {
                assertThat(search(text, pattern).find()).as("'%s' in '%s'", pattern, text)
                        .isEqualTo(text.indexOf(pattern));
            }
        }
    }

    @Test
    void find_adversarialOperands_readsEachCharacterAFewTimes() {
        int half = 1 << 20;
        String same = "a".repeat(half);
        String alternating = "ab".repeat(half / 2);
        List<List<String>> cases = List.of(
                List.of(same + same, same + "b"),
                List.of(same + same, "b" + same),
                List.of(same + same, "a".repeat(half / 2) + "b" + "a".repeat(half / 2)),
                List.of((same.substring(1) + "b").repeat(2), same + "b"),
                List.of(alternating + alternating, alternating + "a" + alternating + "b"),
                List.of(alternating.repeat(4), "aba".repeat(half / 4)),
                List.of(fibonacci(2 * half), fibonacci(half) + "c"),
                List.of(same + same, same));
        for (List<String> operands : cases) {
            CountedText text = new CountedText(operands.getFirst());
            CountedText pattern = new CountedText(operands.getLast());
            int found = new TwoWaySearch(text, pattern, budget()).find();
            assertThat(found >= 0).isEqualTo(found >= 0 && text.text.startsWith(pattern.text, found));
            assertThat(text.reads).isLessThanOrEqualTo(2L * text.length());
            assertThat(pattern.reads).isLessThanOrEqualTo(2L * text.length() + 12L * pattern.length());
        }
    }

    @Test
    void find_longSearch_looksAtTheClock() {
        long[] looks = {0};
        EvaluationBudget counting = new EvaluationBudget(
                new XPathLimits(1, 1, Long.MAX_VALUE, Duration.ofDays(1), 1, 1), () -> looks[0]++);
        String text = "a".repeat(1 << 20);
        assertThat(new TwoWaySearch(text, "a".repeat(1 << 16) + "b", counting).find()).isEqualTo(-1);
        assertThat(looks[0]).isGreaterThan((1 << 20) / EvaluationBudget.CHARACTERS_PER_LOOK);
    }

    private static TwoWaySearch search(String text, String pattern) {
        return new TwoWaySearch(text, pattern, budget());
    }

    private static EvaluationBudget budget() {
        return new EvaluationBudget(new XPathLimits(1, 1, Long.MAX_VALUE, Duration.ofDays(1), 1, 1), () -> 0);
    }

    private static List<String> words(int longest) {
        List<String> words = new ArrayList<>();
        for (int length = 1; length <= longest; length++) {
            for (int bits = 0; bits < 1 << length; bits++) {
                words.add(String.format("%" + length + "s", Integer.toBinaryString(bits)).replace(' ', '0'));
            }
        }
        return words;
    }

    private static String fibonacci(int length) {
        String before = "b";
        String word = "a";
        while (word.length() < length) {
            String next = word + before;
            before = word;
            word = next;
        }
        return word.substring(0, length);
    }
}

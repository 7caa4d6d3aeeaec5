package org.openmds.loadtest.result.exchange;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Numbers for names, from 0. Several threads that read parts of a file number them as they come; once all were seen they are settled: numbered anew by
 * the first place of each, so that it does not matter who was first. Thread-safe.
 */
final class Names {

    private final int most;
    private final String what;
    private final Map<String, Integer> numbers = new HashMap<>();
    private final Map<String, Long> places = new HashMap<>();

    /**
     * @param most
     *            for each is kept in memory
     * @param what
     *            they are, for people
     */
    Names(int most, String what) {
        this.most = most;
        this.what = what;
    }

    synchronized int number(String name, long place) throws ImportException {
        if (numbers.size() >= most && !numbers.containsKey(name)) {
            throw new ImportException("more than %d %s, such as %s".formatted(most, what, name));
        }
        places.merge(name, place, Math::min);
        return numbers.computeIfAbsent(name, n -> numbers.size());
    }

    /** Which number each now has, by the one that it had. */
    synchronized int[] settle() {
        int[] settled = new int[numbers.size()];
        List<String> ordered = places.entrySet()
                .stream()
                .sorted(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .toList();
        for (int number = 0; number < settled.length; number++) {
            Integer before = numbers.put(ordered.get(number), number);
            settled[before == null ? number : before] = number;
        }
        return settled;
    }

    synchronized Map<Integer, String> byNumber() {
        Map<Integer, String> names = new LinkedHashMap<>();
        numbers.entrySet()
                .stream()
                .sorted(Map.Entry.comparingByValue())
                .forEach(entry -> names.put(entry.getValue(), entry.getKey()));
        return names;
    }
}

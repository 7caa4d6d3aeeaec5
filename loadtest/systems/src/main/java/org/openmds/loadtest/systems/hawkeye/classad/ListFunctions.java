package org.openmds.loadtest.systems.hawkeye.classad;

import java.util.List;

import org.openmds.loadtest.systems.hawkeye.classad.Value.Int;
import org.openmds.loadtest.systems.hawkeye.classad.Value.Real;

/** The functions over the numbers of a list; undefined items are ignored. */
final class ListFunctions {

    private ListFunctions() {
    }

    static Value of(String name, Value list) {
        if (!(list instanceof Value.Values all)) {
            return Value.ERROR;
        }
        List<Value> numbers = all.values().stream().filter(value -> !value.equals(Value.UNDEFINED)).toList();
        if (!numbers.stream().allMatch(Operator::isNumber)) {
            return Value.ERROR;
        }
        if (numbers.isEmpty()) {
            return name.equals("sum") || name.equals("avg") ? new Int(0) : Value.UNDEFINED;
        }
        return switch (name) {
            case "sum" -> sum(numbers);
            case "avg" -> new Real(Operator.real(sum(numbers)) / numbers.size());
            case "min" -> extreme(numbers, Operator.LESS);
            default -> extreme(numbers, Operator.GREATER);
        };
    }

    private static Value sum(List<Value> numbers) {
        return numbers.stream().reduce(new Int(0), Operator.ADD::apply);
    }

    private static Value extreme(List<Value> numbers, Operator order) {
        Value best = numbers.stream()
                .reduce((a, b) -> order.apply(b, a).isTrue() ? b : a)
                .orElse(Value.UNDEFINED);
        return best instanceof Real ? best : new Int(Operator.integer(best));
    }
}

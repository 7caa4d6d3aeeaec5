package org.openmds.index.query;

import java.util.List;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import org.openmds.index.query.GroupColumn.Selected;
import org.openmds.wsrf.servicegroup.GroupProperties;
import org.openmds.wsrf.xpath.document.EvaluationBudget;
import org.openmds.wsrf.xpath.index.RequiredTokens;
import org.openmds.wsrf.xpath.index.ValueCondition;

/**
 * The use of columns by one evaluation.
 *
 * @param service
 *            the number of the service
 */
record ColumnReads(GroupColumns columns, int service, GroupProperties group, EvaluationBudget budget) {

    /**
     * Returns the positions of the entries that may meet the conditions of a requirement.
     *
     * @return sorted; empty if all entries may meet them, or if it is not known within the budget
     */
    Optional<int[]> positions(RequiredTokens required) {
        return required.select(part -> {
            Selected selected = part instanceof RequiredTokens.HasValue has ? select(has.condition()) : null;
            return selected == null ? null : selected.positions();
        });
    }

    /** Returns the number of values in entries that meet one of the conditions; empty if it is not known within the budget. */
    Optional<Integer> count(List<ValueCondition> conditions) {
        int values = 0;
        boolean isKnown = true;
        for (ValueCondition condition : conditions) {
            Selected selected = select(condition);
            isKnown &= selected != null;
            values += selected == null ? 0 : selected.values();
        }
        return isKnown ? Optional.of(values) : Optional.empty();
    }

    private @Nullable Selected select(ValueCondition condition) {
        return columns.select(service, condition, group, budget);
    }
}

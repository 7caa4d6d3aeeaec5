package org.openmds.loadtest.generator.kind.ldap;

import java.util.List;
import java.util.regex.Pattern;

import org.openmds.loadtest.generator.kind.ClientOptions;
import org.openmds.loadtest.generator.kind.ParameterRows;
import org.openmds.loadtest.generator.kind.TextTemplate;

import com.unboundid.ldap.sdk.Filter;
import com.unboundid.ldap.sdk.LDAPException;

/**
 * The template of an LDAP filter (RFC 4515). A placeholder for a value is escaped. One in the place of a filter, at the start or after
 * {@code (&}, {@code (|}, {@code (!} or a filter, is not: its value is a filter itself.
 */
record FilterTemplate(TextTemplate text) {

    private static final Pattern BEFORE_FILTER = Pattern.compile("(.*(\\([&|!]|\\)))?", Pattern.DOTALL);
    private static final String EXAMPLE_FILTER = "(objectClass=*)";
    // Valid both as a name and as a number.
    private static final String EXAMPLE_VALUE = "1";

    /** Parses a template; its errors, and the first one in each column of filters, are added to the problems of the options. */
    static FilterTemplate of(String text, ParameterRows parameters, ClientOptions options) {
        FilterTemplate template = new FilterTemplate(
                TextTemplate.of(text, parameters.columns(), "filter", options));
        options.value("filter", _ -> {
            try {
                return template.filter(_ -> EXAMPLE_VALUE, _ -> EXAMPLE_FILTER);
            } catch (LDAPException e) {
                throw new IllegalArgumentException(e);
            }
        }, "a filter such as (&(objectClass=MdsHost)(Mds-Host-hn=node1))");
        for (int i = 0; i < template.text.names().size(); i++) {
            int column = parameters.columns().indexOf(template.text.names().get(i));
            if (column >= 0 && isFilterPlace(template.text.texts().get(i))) {
                validate(parameters.rows().stream().map(row -> row.get(column)).toList(), options);
            }
        }
        return template;
    }

    private static void validate(List<String> filters, ClientOptions options) {
        for (String filter : filters) {
            try {
                Filter _ = Filter.create(filter);
            } catch (LDAPException e) {
                options.problem("option parameters: expected a filter such as (cn=host1), was '%s': %s", filter,
                        e.getMessage());
                return;
            }
        }
    }

    /**
     * Returns the filter of one request.
     *
     * @throws LDAPException
     *             if a value in the place of a filter is not one
     */
    Filter filter(TextTemplate.Values values) throws LDAPException {
        return filter(name -> Filter.encodeValue(values.get(name)), values::get);
    }

    private Filter filter(PlaceholderValues ofValues, PlaceholderValues ofFilters) throws LDAPException {
        StringBuilder filled = new StringBuilder(text.texts().getFirst());
        for (int i = 0; i < text.names().size(); i++) {
            PlaceholderValues source = isFilterPlace(text.texts().get(i)) ? ofFilters : ofValues;
            filled.append(source.value(text.names().get(i))).append(text.texts().get(i + 1));
        }
        return Filter.create(filled.toString());
    }

    private static boolean isFilterPlace(String before) {
        return BEFORE_FILTER.matcher(before).matches();
    }

    /** Returns the value of a placeholder. */
    private interface PlaceholderValues {
        String value(String name);
    }
}

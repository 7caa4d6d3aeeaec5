package org.openmds.loadtest.generator.kind.sql;

import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;
import java.util.regex.Pattern;

import org.openmds.loadtest.generator.kind.ClientOptions;
import org.openmds.loadtest.generator.kind.ParameterRows;
import org.openmds.loadtest.generator.kind.TextTemplate;
import org.openmds.loadtest.generator.kind.http.RequestOptions;
import org.openmds.loadtest.model.plan.LoadPlan;

/**
 * Settings of the kind {@code sql}, read from its options and its target.
 *
 * @param login
 *            user and password as properties of JDBC
 * @param keepsConnection
 *            true if a client keeps its connection
 */
record SqlSettings(String url, TextTemplate statement, ParameterRows parameters, Properties login, int minRows,
        boolean keepsConnection) {

    /** Passwords in a JDBC URL: a parameter (also of a key store), before the host, or behind the user in Oracle's form. */
    private static final Pattern PASSWORD = Pattern.compile(
            "(password|passwd|pwd)\\s*=|//[^/]*:[^/]*@|^jdbc:oracle:[a-z]+:[^/@]+/[^@]+@", Pattern.CASE_INSENSITIVE);

    static SqlSettings read(LoadPlan plan, ClientOptions options) {
        ParameterRows parameterRows = RequestOptions.parameters(options);
        String url = url(plan, options);
        Properties login = new Properties();
        options.find("user").ifPresent(user -> login.setProperty("user", user));
        options.secret("password-file").ifPresent(password -> login.setProperty("password", password));
        return new SqlSettings(url,
                TextTemplate.of(options.required("statement"), parameterRows.columns(), "statement", options),
                parameterRows,
                login, options.number("expect-rows", 0, 1_000_000_000),
                plan.connection() == LoadPlan.ConnectionMode.KEEP_ALIVE);
    }

    private static String url(LoadPlan plan, ClientOptions options) {
        String url = plan.client().target();
        if (PASSWORD.matcher(url).find()) {
            options.problem(
                    "the target is stored with the results: move the password to the file of option password-file");
            return url;
        }
        try {
            DriverManager.getDriver(url);
        } catch (SQLException e) {
            options.problem(
                    "the target must be a JDBC URL of an available driver, such as jdbc:mariadb://host/database, was '%s'",
                    url);
        }
        return url;
    }

    /** Returns the statement in the syntax of JDBC, with question marks. */
    String prepared() {
        return String.join("?", statement.texts());
    }

    /** Returns the URL, without the password. */
    @Override
    public String toString() {
        return url;
    }
}

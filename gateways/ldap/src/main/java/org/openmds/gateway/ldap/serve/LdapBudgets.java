package org.openmds.gateway.ldap.serve;

import org.openmds.budget.Budget;

/**
 * The budgets of clients.
 *
 * @param connections
 *            open connections; an address has a share
 * @param requests
 *            bytes of requests that arrive or are answered
 * @param answers
 *            bytes of answers that are being sent
 */
public record LdapBudgets(Budget connections, Budget requests, Budget answers) {
}
